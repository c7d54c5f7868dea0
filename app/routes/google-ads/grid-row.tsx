import { useState } from "react";
import { GRID_COLUMNS, type GridColumn } from "#domain/google-ads/grid.ts";
import { Status } from "#components/status.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import type { GoogleLinks } from "#components/google-ads/google-links.ts";
import { cellId, GridCell } from "./grid-cell.tsx";
import { GridCheck } from "./grid-check.tsx";
import type { GridRow as Row } from "./grid-view.server.ts";

type Props = {
  row: Row;
  columns: readonly GridColumn[];
  links: GoogleLinks;
  isSelected: boolean;
  onSelect: (id: string) => void;
};

/** An ad in the grid: its name, what is wrong with it, and its texts. */
export function GridRow({ row, columns, links, isSelected, onSelect }: Props) {
  const { id, title, status, group, canUpdate, cells, saved, issues, base } = row;
  const [pins, setPins] = useState(() =>
    Object.fromEntries(Object.entries(cells).map(([key, { pin }]) => [key, pin])),
  );
  const pinOn = (key: string) => {
    const most = GRID_COLUMNS.find((column) => column.key === key)?.pins ?? 0;
    setPins((before) => {
      const next = (before[key] ?? 0) + 1;
      return { ...before, [key]: next > most ? null : next };
    });
  };
  return (
    <tr data-row={id} aria-label={title}>
      <td className="grid-select">
        {canUpdate && (
          <GridCheck label={`Select ${title}`} isChecked={isSelected} onCheck={() => onSelect(id)} />
        )}
      </td>
      <th scope="row" className="grid-name">
        {canUpdate && (
          <>
            <input type="hidden" name={`ads.${id}.base`} value={base} readOnly />
            <input type="hidden" name={`ads.${id}.pins`} value={pinsText(pins)} readOnly />
          </>
        )}
        <Link to={links.editContent(id)} dir="auto">
          {title}
        </Link>{" "}
        <span className="grid-sub">
          <small>{group ?? "No ad group"}</small> <Status of={status} size="plain" />
        </span>
      </th>
      <td className="grid-issues" data-label="Issues">
        <Issues row={row} />
      </td>
      {columns.map((column) => {
        const { key } = column;
        const text = cells[key]?.text ?? "";
        return (
          <GridCell
            key={key}
            row={id}
            title={title}
            column={column}
            text={text}
            saved={(saved ?? cells)[key]?.text ?? ""}
            pin={pins[key] ?? null}
            savedPin={(saved ?? cells)[key]?.pin ?? null}
            hasIssue={issues.some(({ cell }) => cell === key)}
            canUpdate={canUpdate}
            onPin={pinOn}
          />
        );
      })}
    </tr>
  );
}

const pinsText = (pins: Readonly<Record<string, number | null>>) =>
  Object.entries(pins)
    .flatMap(([key, pin]) => (pin === null ? [] : [`${key}=${pin}`]))
    .join(" ");

function Issues({ row: { id, issues, stock, notSaved } }: { row: Row }) {
  return (
    <>
      {notSaved && <p className="grid-not-saved">{notSaved.reason}</p>}
      {notSaved && notSaved.theirs.length > 0 && (
        <details className="grid-both">
          <summary>See both</summary>
          <dl>
            {notSaved.theirs.map(({ label, yours, theirs }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  Yours: <q>{yours || "Empty"}</q>
                </dd>
                <dd>
                  Theirs: <q>{theirs || "Empty"}</q>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {issues.length + stock.length === 0 ? (
        !notSaved && (
          <span className="grid-fine">
            <Icon name="check" />
            No issues
          </span>
        )
      ) : (
        <ul>
          {stock.map((sentence) => (
            <li key={sentence} className="grid-warning">
              <Icon name="warning" />
              <bdi>{sentence}</bdi>
            </li>
          ))}
          {issues.map(({ cell, text, isError }) => (
            <li key={text} className={isError ? "grid-error" : "grid-warning"}>
              <Icon name={isError ? "alert" : "warning"} />
              {cell === null ? (
                text
              ) : (
                <a
                  href={`#${cellId(id, cell)}`}
                  onClick={() => document.getElementById(cellId(id, cell))?.focus()}
                >
                  {text}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
