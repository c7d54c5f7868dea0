import { Link } from "#ui/link.tsx";
import { StatusMark } from "#ui/status-mark.tsx";

/** Links to what waits for an approval among the items that a calendar shows. */
export const InReview = ({ count, to }: { count: number; to: string }) =>
  count > 0 && (
    <Link to={to} className="cal-review">
      <StatusMark tone="amber" glyph="status-in-review" size="plain">
        {count} in review
      </StatusMark>
    </Link>
  );
