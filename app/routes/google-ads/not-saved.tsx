import { FormErrorBanner } from "#forms/form-error-banner.tsx";
import { cellId } from "./grid-cell.tsx";
import type { GridRow } from "./grid-view.server.ts";

type Props = { message: string | undefined; rows: readonly GridRow[] };

/** Says which ads weren't saved, with links to the cells to fix. */
export function NotSaved({ message, rows }: Props) {
  const entries = rows.flatMap(({ id, title, notSaved }) => {
    if (notSaved === undefined) return [];
    const { reason, faults } = notSaved;
    const found = faults.length > 0 ? faults : [{ cell: null, text: reason }];
    return found.map(({ cell, text }) => ({ title, text, to: cellId(id, cell ?? "headline_1") }));
  });
  return (
    <FormErrorBanner message={message}>
      {entries.length > 0 && (
        <ul>
          {entries.map(({ title, text, to }) => (
            <li key={`${to} ${text}`}>
              <a href={`#${to}`} onClick={() => document.getElementById(to)?.focus()}>
                <bdi>{title}</bdi>: {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </FormErrorBanner>
  );
}
