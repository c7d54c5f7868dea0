import type { ComponentProps } from "react";
import { HistoryList } from "#components/review/history-list.tsx";
import { Link } from "#ui/link.tsx";

type Props = ComponentProps<typeof HistoryList> & {
  /** The page with all of it. Null if the API has none. */
  page: string | null;
};

/** The last steps of a record, folded. */
export function ComposerHistory({ history, zone, page }: Props) {
  return (
    <details id="history">
      <summary>History {history.length}</summary>
      <HistoryList history={history} zone={zone} />
      {page !== null && <Link to={page}>Versions and history</Link>}
    </details>
  );
}
