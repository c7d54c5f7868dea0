import { clsx } from "clsx";
import { KindBadge } from "#components/campaigns/kind-badge.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { DayCard, Networks, Total } from "./day-card.tsx";
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
          <ButtonLink to={all} tone="quiet" size="small">
            All approvals
          </ButtonLink>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="px-4 pb-4 text-ink-2">You’re all caught up.</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <li
              key={row.key}
              className="grid grid-cols-[5.25rem_minmax(0,1fr)] items-start gap-x-3 gap-y-2 border-t border-hairline px-4 py-3.5 sm:grid-cols-[8.25rem_minmax(0,1fr)_auto] sm:items-center sm:gap-4"
              data-row
            >
              <Waiting row={row} />
            </li>
          ))}
        </ul>
      )}
      <UnsavedTexts drafts={drafts} />
    </DayCard>
  );
}

function Waiting({ row }: { row: WaitingRow }) {
  const { name, to, act, kind, networks, text, when, isLate, who } = row;
  return (
    <>
      <Picture row={row} />
      <div className="min-w-0">
        <p className="mb-1 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-ink-2">
          {kind && <KindBadge kind={kind} />} {networks.length > 0 && <Networks names={networks} />}{" "}
          {when && <span className={clsx(isLate && "font-semibold text-danger")}>{when}</span>}
        </p>
        <h3 dir="auto">
          {to === null ? (
            name
          ) : (
            <Link
              to={to}
              aria-label={`${name}, ${act.name}`}
              className="text-ink no-underline hover:underline"
            >
              {name}
            </Link>
          )}
        </h3>
        {text && (
          <p className="line-clamp-2 text-ink-2" dir="auto">
            {text}
          </p>
        )}
        {who && (
          <p className="mt-1 flex items-center gap-1.5 text-sm text-ink-3">
            <Avatar name={who.name} image={who.image} size="xs" /> {who.says}
          </p>
        )}
      </div>
      {act.to && (
        <ButtonLink to={act.to} className="max-sm:col-span-2">
          {act.label}
          <span className="sr-only"> {name}</span>
        </ButtonLink>
      )}
    </>
  );
}

/** The lines of a page on which a text is only hinted at. */
const LINES = ["w-full", "w-11/12", "w-3/5"];

/** What the tools show in place of an image. */
const SIGNS = { check: "file-spreadsheet", renew: "key", look: "notebook-pen" } as const;

/** The first image, or else the name on a page. A report has a sheet, and the vault a key. */
function Picture({ row: { step, name, image } }: { row: WaitingRow }) {
  const look = "aspect-square w-full rounded-lg sm:aspect-4/3";
  if (step in SIGNS)
    return (
      <span className={clsx(look, "grid place-items-center bg-sunken text-ink-3")} aria-hidden>
        <Icon name={SIGNS[step as keyof typeof SIGNS]} size={28} />
      </span>
    );
  return image === null ? (
    <span
      className={clsx(look, "paper overflow-hidden border border-hairline bg-surface p-3 text-ink")}
      aria-hidden
    >
      {/* A decoration: text browsers don't show it. */}
      <span
        className="line-clamp-3 font-serif text-xs/4 font-bold before:content-[attr(data-name)]"
        data-name={name}
        dir="auto"
      />
      {LINES.map((width) => (
        <span key={width} className={clsx("mt-1.5 block h-1 rounded-full bg-hairline", width)} />
      ))}
    </span>
  ) : (
    <img
      src={image.path}
      alt={image.alt}
      width={132}
      height={99}
      className={clsx(look, "bg-sunken object-cover")}
    />
  );
}

/** Shows the newest private drafts. */
function UnsavedTexts({ drafts }: { drafts: Drafts }) {
  if (drafts.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-x-2 border-t border-hairline px-4 py-2.5 text-sm text-ink-2">
      <p>Unsaved changes: </p>
      <ul className="flex flex-wrap gap-x-4">
        {drafts.map(({ key, name, to, from }) => (
          <li key={key}>
            <span dir="auto">{to === null ? name : <Link to={to}>{name}</Link>}</span>, from {from}
          </li>
        ))}
      </ul>
    </div>
  );
}
