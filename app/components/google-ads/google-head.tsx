import type { ComponentProps, ReactNode } from "react";
import type { AdsHead } from "#components/campaigns/ads-head.ts";
import { CampaignMenu } from "#components/campaigns/campaign-menu.tsx";
import { KindBadge } from "#components/campaigns/kind-badge.tsx";
import { LabelChips } from "#components/labels/label-chips.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { useOffers } from "#components/shell/use-offers.ts";
import { Status } from "#components/status.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import type { GoogleLinks } from "./google-links.ts";
import { GoogleTabs } from "./google-tabs.tsx";

type Props = {
  head: AdsHead;
  links: GoogleLinks;
  /** Whether the campaign's page shows its ads as a grid. Undefined on other pages. */
  isGrid?: boolean;
  /** The filters of the exported ads, as in the page's URL. */
  filter?: string;
  /** Further items of the menu. They come first. */
  children?: ReactNode;
} & Partial<ComponentProps<typeof PageTop>>;

/** Begins each page of a campaign with its name, its tabs, and the actions for all of it. */
export function GoogleHead({ head, links, isGrid, filter = "", children, ...top }: Props) {
  const { name, status, labels, isArchived, can, isEmpty } = head;
  const hasReviewLinks = useOffers("hasReviewLinks");
  return (
    <PageTop
      page={name}
      {...top}
      title={name}
      badge={
        <>
          <KindBadge kind="GoogleAd" /> <Status of={isArchived ? "archived" : status} />{" "}
          <LabelChips labels={labels} />
        </>
      }
      actions={
        <>
          <GoogleTabs links={links} isGrid={isGrid} />{" "}
          {can.share && hasReviewLinks && (
            <ButtonLink to={links.reviewLinks} tone="secondary">
              <Icon name="share" /> <span className="max-sm:sr-only">Share</span>
            </ButtonLink>
          )}{" "}
          {can.create_content && (
            <ButtonLink to={links.newContent} tone="primary">
              <Icon name="plus" />
              New ad
            </ButtonLink>
          )}{" "}
          <CampaignMenu name={name} links={links} isArchived={isArchived} can={can}>
            {children} {can.update && <Link to={links.edit}>Settings</Link>}{" "}
            {can.create_content && <Link to={links.import}>Import from Ads Editor…</Link>}{" "}
            {!isEmpty && (
              <a href={links.export(filter)} download>
                Export {filter !== "" && "filtered ads "}for Ads Editor
              </a>
            )}
          </CampaignMenu>
        </>
      }
    />
  );
}
