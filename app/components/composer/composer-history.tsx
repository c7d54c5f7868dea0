import type { ComponentProps } from "react";
import { HistoryList } from "#components/review/history-list.tsx";
import { Link } from "#ui/link.tsx";

type Props = ComponentProps<typeof HistoryList> & {
  /** The page with all of it. Null if the API has none. */
  page: string | null;
};

/** The last steps of a record. */
export function ComposerHistory({ history, zone, page }: Props) {
  return (
    <section id="history" aria-labelledby="history-heading">
      <h2 id="history-heading" className="sr-only" tabIndex={-1}>
        History
      </h2>
      {history.length > 0 ? (
        <HistoryList history={history} zone={zone} />
      ) : (
        <p className="text-sm text-ink-2">No status changes yet.</p>
      )}
      {page !== null && (
        <Link to={page} className="mt-2 inline-block text-link underline underline-offset-2 print:hidden">
          Versions and history
        </Link>
      )}
    </section>
  );
}
