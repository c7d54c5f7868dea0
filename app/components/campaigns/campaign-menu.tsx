import type { ReactNode } from "react";
import { Link } from "#ui/link.tsx";
import { Menu } from "#ui/menu.tsx";
import type { campaignLinks } from "./campaign-path.ts";

type Props = {
  links: ReturnType<typeof campaignLinks>;
  isArchived: boolean;
  canUpdate: boolean;
  canDelete: boolean;
  /** What only this kind of campaign has; it comes first. */
  children?: ReactNode;
};

/** What can be done with a campaign as a whole, in the same order and the same words for every kind. */
export function CampaignMenu({ links, isArchived, canUpdate, canDelete, children }: Props) {
  return (
    <Menu id="campaign-more" label="More actions">
      {children} {canUpdate && <Link to={links.move}>Move to another folder…</Link>}{" "}
      {canUpdate && <Link to={links.duplicate}>Duplicate campaign…</Link>}{" "}
      {canUpdate && <Link to={links.more}>{isArchived ? "Unarchive…" : "Archive…"}</Link>}{" "}
      {canDelete && <Link to={links.delete}>Delete campaign…</Link>}
    </Menu>
  );
}
