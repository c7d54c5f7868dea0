import { type ReactNode, useCallback, useRef, useState } from "react";
import { GRID_COLUMNS, usedColumns } from "#domain/google-ads/grid.ts";
import { Form } from "#forms/form.tsx";
import type { GoogleLinks } from "#components/google-ads/google-links.ts";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { OfferedText } from "#unsaved/offered-text.tsx";
import { GridCheck } from "./grid-check.tsx";
import { listenToGridKeys } from "./grid-keys.ts";
import { GridRow } from "./grid-row.tsx";
import { GridSaveBar } from "./grid-save-bar.tsx";
import type { GridRow as Row } from "./grid-view.server.ts";
import { ReplaceTool } from "./replace-tool.tsx";
import "./grid.css";

type Props = {
  rows: readonly Row[];
  /** Whether empty columns are shown too. */
  hasAllColumns: boolean;
  links: GoogleLinks;
  canCreate: boolean;
  canImport: boolean;
  /** The page of the grid with its filters, to which the form is sent. */
  here: string;
  /** Shown above the table. */
  filters: ReactNode;
  none: ReactNode;
};

const FORM = "ads-grid";

/** The ads of a campaign as one table in one form, with a text in each cell. */
export function AdsGrid({ rows, hasAllColumns, links, canCreate, canImport, here, filters, none }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  /** Discarding draws the rows again. */
  const [turn, setTurn] = useState(0);
  // The clipboard and a selection over several cells are about the whole table.
  const listen = useCallback((element: HTMLTableElement | null) => {
    table.current = element;
    return element ? listenToGridKeys(element) : undefined;
  }, []);
  const columns = hasAllColumns ? GRID_COLUMNS : usedColumns(rows.map(({ cells }) => cells));
  const open = rows.filter((row) => row.canUpdate);
  const isAll = open.length > 0 && open.every(({ id }) => selected.has(id));
  const select = (id: string) =>
    setSelected((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );
  const chosen = open.filter(({ id }) => selected.has(id)).map(({ id }) => id);
  return (
    <>
      <div className="grid-tools">
        {filters}
        <div className="grid-acts">
          {open.length > 0 && <ReplaceTool table={table} to={links.replace} selected={chosen} />}{" "}
          {canImport && (
            <Link to={links.paste} className="btn btn-secondary">
              <Icon name="clipboard-paste" />
              Paste rows
            </Link>
          )}
        </div>
      </div>
      {rows.length === 0 ? (
        none
      ) : (
        <Form id={FORM} action={here.replace("?", "?index&")} className="grid-form" keepsPlace>
          {open.length > 0 && <OfferedText formId={FORM} />}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, also without a mouse */}
          <section className="grid-scroll" tabIndex={0} aria-label="Ads, one row each">
            <table
              key={turn}
              ref={listen}
              className="grid-table"
              data-read-only={open.length === 0 || undefined}
            >
              <thead>
                <tr>
                  <td className="grid-select">
                    {open.length > 0 && (
                      <GridCheck
                        label="Select all ads"
                        isChecked={isAll}
                        onCheck={() => setSelected(new Set(isAll ? [] : open.map(({ id }) => id)))}
                      />
                    )}
                  </td>
                  <th scope="col" className="grid-name">
                    Ad
                  </th>
                  <th scope="col" className="grid-issues">
                    Issues
                  </th>
                  {columns.map(({ key, label, limit, part }) => (
                    <th key={key} scope="col" data-part={part}>
                      <span className="grid-head">
                        {label} {part !== "final_url" && <small>{limit}</small>}
                      </span>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <GridRow
                    key={`${row.id} ${row.base} ${row.notSaved ? JSON.stringify(row.cells) : ""}`}
                    row={row}
                    columns={columns}
                    links={links}
                    isSelected={selected.has(row.id)}
                    onSelect={select}
                  />
                ))}
                {canCreate && (
                  <tr className="grid-new">
                    <td colSpan={columns.length + 3}>
                      <Link to={links.newContent}>
                        <Icon name="plus" />
                        New ad
                      </Link>
                    </td>
                  </tr>
                )}
              </tbody>
            </table>
          </section>
          {open.length > 0 && <GridSaveBar formId={FORM} here={here} onDiscard={() => setTurn(turn + 1)} />}
        </Form>
      )}
    </>
  );
}
