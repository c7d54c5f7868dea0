import { StatusMark } from "#ui/status-mark.tsx";
import { Link } from "#ui/link.tsx";
import type { ShownOverview } from "./shown-room.server.ts";

type Props = { approved: ShownOverview["approved"] };

/** What was approved, and by whom. */
export function RoomApproved({ approved: { count, more, items } }: Props) {
  if (count === 0) return null;
  return (
    <section id="approved" aria-labelledby="approved-heading" className="cr-approved">
      <h2 id="approved-heading">
        Approved <span className="cr-count">{count}</span>
      </h2>
      <ul>
        {items.map(({ id, to, title, image, text, when, by }) => (
          <li key={id}>
            <Link to={to} className="cr-ok">
              {image ? (
                <img src={image} alt="" width={480} height={360} loading="lazy" />
              ) : (
                <span className="cr-ok-text" dir="auto" aria-hidden>
                  {text || title}
                </span>
              )}
              <b dir="auto">{title}</b>
              <span className="sr-only">, </span>
              <small>{when ?? "No date yet"}</small>
              <span className="sr-only">, approved by </span>
              <StatusMark tone="green" glyph="status-approved" size="plain">
                {by}
              </StatusMark>
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="cr-more">
          <Link to="?approved=all#approved" className="btn btn-secondary">
            {more} more<span className="sr-only"> approved</span>
          </Link>
        </p>
      )}
    </section>
  );
}
