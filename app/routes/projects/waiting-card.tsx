import { KindBadge } from "#components/campaigns/kind-badge.tsx";
import { NetworkGlyphs } from "#components/campaigns/network-glyphs.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { Link } from "#ui/link.tsx";
import { DayCard, Total } from "./day-card.tsx";
import type { Drafts, ShownWaiting, WaitingRow } from "./day.server.ts";

/** Renders what waits for the reader, and their unsaved texts. */
export function WaitingCard({ waiting, drafts }: { waiting: ShownWaiting; drafts: Drafts }) {
  const { total, all, rows } = waiting;
  return (
    <DayCard
      id="waiting"
      heading="Waiting for you"
      lead={total > 0 && <Total of={total} />}
      actions={
        all && (
          <Link to={all} className="btn btn-quiet btn-small">
            All approvals
          </Link>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="day-card-text">You’re all caught up.</p>
      ) : (
        <ul className="waiting">
          {rows.map((row) => (
            <li key={row.key} className="waiting-row">
              <Waiting row={row} />
            </li>
          ))}
        </ul>
      )}
      <UnsavedTexts drafts={drafts} />
    </DayCard>
  );
}

function Waiting({
  row: { name, to, act, kind, networks, image, text, when, isLate, who },
}: {
  row: WaitingRow;
}) {
  return (
    <>
      {image === null ? (
        <span className="waiting-image waiting-page" aria-hidden>
          <b dir="auto">{name}</b>
        </span>
      ) : (
        <img src={image.path} alt={image.alt} className="waiting-image" />
      )}
      <div className="waiting-body">
        <p className="waiting-top">
          {kind && <KindBadge kind={kind} />} <NetworkGlyphs networks={networks} />{" "}
          {when && <span className={isLate ? "waiting-late" : undefined}>{when}</span>}
        </p>
        <h3 className="waiting-name" dir="auto">
          {to === null ? (
            name
          ) : (
            <Link to={to} aria-label={`${name}, ${act.name}`}>
              {name}
            </Link>
          )}
        </h3>
        {text && (
          <p className="waiting-text" dir="auto">
            {text}
          </p>
        )}
        {who && (
          <p className="waiting-who">
            <Avatar name={who.name} image={who.image} /> {who.says}
          </p>
        )}
      </div>
      {act.to && (
        <Link to={act.to} className="btn btn-secondary waiting-act">
          {act.label}
          <span className="sr-only"> {name}</span>
        </Link>
      )}
    </>
  );
}

/** Shows the newest private drafts. */
function UnsavedTexts({ drafts }: { drafts: Drafts }) {
  if (drafts.length === 0) return null;
  return (
    <div className="waiting-drafts">
      <p>Unsaved changes: </p>
      <ul>
        {drafts.map(({ key, name, to, from }) => (
          <li key={key}>
            <span dir="auto">{to === null ? name : <Link to={to}>{name}</Link>}</span>
            <span className="waiting-when">, from {from}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
