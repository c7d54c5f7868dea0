import { DeleteAction } from "#components/shell/delete-action.tsx";
import { useOffers } from "#components/shell/use-offers.ts";
import { Status } from "#components/status.tsx";
import { isOut } from "#domain/review/states.ts";
import { plural } from "#lib/counts.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { StrengthBadge } from "#components/google-ads/ad-checks.tsx";
import type { AdRow } from "./campaign-view.server.ts";
import type { GoogleLinks } from "#components/google-ads/google-links.ts";
import { SerpPreview } from "#components/google-ads/serp-preview.tsx";

export function AdCard({ ad, links }: { ad: Omit<AdRow, "texts">; links: GoogleLinks }) {
  const {
    id,
    title,
    status,
    owner,
    group,
    serp,
    open,
    findings,
    issues,
    strength,
    canUpdate,
    canDelete,
    stock,
  } = ad;
  const hasTrash = useOffers("hasTrash");
  return (
    <li id={`content-${id}`} className="card grid content-start gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="me-auto text-lg [overflow-wrap:anywhere]" dir="auto">
          <Link to={links.editContent(id)} className="text-ink no-underline hover:underline">
            {title}
          </Link>
        </h2>
        <Status of={status} />
      </div>
      <SerpPreview serp={serp} />
      <p className="text-sm text-ink-2">
        {group ? `Ad group ${group.name}` : "No ad group"}
        {owner && `, ${owner.name}`}
      </p>
      <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <li>
          Strength: <StrengthBadge strength={strength} />
        </li>
        {issues === 0 && <li>No issues</li>}
        {findings > 0 && <li>{plural(findings, "editorial issue")}</li>}
        {open.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
        {stock.map((sentence) => (
          <li key={sentence} className="flex items-center gap-1.5 text-warning">
            <Icon name="warning" size={14} />
            <bdi>{sentence}</bdi>
          </li>
        ))}
      </ul>
      <div className="actions">
        <ButtonLink to={links.editContent(id)} size="small">
          {canUpdate ? "Edit" : "View"}
          <span className="sr-only"> {title}</span>
        </ButtonLink>{" "}
        {canDelete && (
          <DeleteAction
            id={`delete-${id}`}
            to={links.deleteContent(id)}
            asks={isOut(status) || !hasTrash}
            label="Delete"
            record={title}
            size="small"
          />
        )}
      </div>
    </li>
  );
}
