/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   once CSS changes `display`, some browsers forget what these elements are; the roles say it again */
import { clsx } from "clsx";
import type { Key, ReactNode } from "react";

type Column<Row> = {
  /** The column's heading, and the label before the value if rows are stacked. */
  heading: string;
  cell: (row: Row) => ReactNode;
  /** Whether this column names the row. It becomes the row's heading. */
  names?: boolean;
  /** Numbers are aligned to the end of the cell, in digits of equal width. */
  align?: "start" | "end";
  /** Hides the heading, for a column of actions. */
  quiet?: boolean;
};

type Props<Row> = {
  /** Says how many rows there are, such as "23 campaigns, page 2 of 2". */
  caption: ReactNode;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** Returns the fragment by which other pages link to a row. */
  rowId?: (row: Row) => string;
  className?: string;
};

/** Renders a table whose rows become blocks below 640 px. The roles are explicit because `display` would remove them. */
export function Table<Row>({ caption, columns, rows, rowKey, rowId, className }: Props<Row>) {
  return (
    <table role="table" className={clsx("table", className)}>
      <caption>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ heading, align, quiet }) => (
            <th key={heading} role="columnheader" scope="col" data-align={align}>
              {quiet === true ? <span className="sr-only">{heading}</span> : heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row" id={rowId?.(row)}>
            {columns.map((column) =>
              column.names === true ? (
                <th key={column.heading} role="rowheader" scope="row" dir="auto">
                  {column.cell(row)}
                </th>
              ) : (
                <td
                  key={column.heading}
                  role="cell"
                  data-align={column.align}
                  data-quiet={column.quiet}
                  data-label={column.quiet === true ? undefined : column.heading}
                >
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
