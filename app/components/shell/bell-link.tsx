import { href } from "react-router";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { useLiveCount } from "./live-count.ts";

/** More digits would take the room of the search. */
const SHOWN_MAX = 99;

/** Links to the notifications and says how many are unread. The label keeps browsers from adding a space before the comma. */
export function BellLink({ unread: loaded, isLive }: { unread: number; isLive: boolean }) {
  const unread = useLiveCount(loaded, isLive);
  const shown = unread > SHOWN_MAX ? `${SHOWN_MAX}+` : String(unread);
  const name = unread === 0 ? "Notifications" : `Notifications, ${shown} unread`;
  return (
    <>
      {isLive && (
        // The words stay the same while more arrive, so that they are announced once.
        <output className="sr-only">{unread > loaded && "New notifications"}</output>
      )}
      <Link to={href("/notifications")} className="btn btn-quiet btn-icon shell-bell" aria-label={name}>
        <Icon name="bell" size={18} />
        <span className="sr-only">Notifications</span>
        {unread > 0 && (
          <>
            <span className="sr-only">, </span>
            <span className="shell-bell-count">{shown}</span>
            <span className="sr-only"> unread</span>
          </>
        )}
      </Link>
    </>
  );
}
