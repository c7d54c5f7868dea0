import type { AdsHead } from "#components/campaigns/ads-head.ts";
import { CampaignMenu } from "#components/campaigns/campaign-menu.tsx";
import { KindBadge } from "#components/campaigns/kind-badge.tsx";
import { LabelChips } from "#components/labels/label-chips.tsx";
import type { MetaLinks } from "#components/meta-ads/meta-links.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { useOffers } from "#components/shell/use-offers.ts";
import { Status } from "#components/status.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { MenuItem } from "#ui/menu.tsx";
import { TabLinks } from "#ui/tab-links.tsx";

type Props = { head: AdsHead; links: MetaLinks; page: "cards" | "variants" };

/** Begins the pages that show a campaign's ads, with the actions for all of it. */
export function CampaignHead({
  head: { name, status, labels, isArchived, can, isEmpty },
  links,
  page,
}: Props) {
  const hasReviewLinks = useOffers("hasReviewLinks");
  return (
    <PageTop
      page={page === "cards" ? name : `${name} variants`}
      title={name}
      badge={
        <>
          <KindBadge kind="MetaAd" /> <Status of={isArchived ? "archived" : status} />{" "}
          <LabelChips labels={labels} />
        </>
      }
      actions={
        <>
          {!isEmpty && (
            // Without its icons, one line of a phone has room for all of this.
            <div className="max-sm:[&_svg]:hidden">
              <TabLinks
                label="View"
                look="segments"
                tabs={[
                  { label: "Cards", to: links.ad, icon: "layout-grid", current: page === "cards" },
                  { label: "Variants", to: links.variants, icon: "rows", current: page === "variants" },
                ]}
              />
            </div>
          )}{" "}
          {can.share && hasReviewLinks && (
            <ButtonLink to={links.reviewLinks} tone="secondary">
              <Icon name="share" /> <span className="max-sm:sr-only">Share</span>
            </ButtonLink>
          )}{" "}
          {can.create_content && (
            <ButtonLink to={links.newContent} tone="primary">
              <Icon name="plus" /> New ad
            </ButtonLink>
          )}{" "}
          <CampaignMenu name={name} links={links} isArchived={isArchived} can={can}>
            {can.update && (
              <MenuItem icon="sliders" to={links.edit}>
                Settings
              </MenuItem>
            )}{" "}
            {!isEmpty && (
              <>
                {/* A plain link, because a prefetch would create the file twice. */}
                <a href={links.export} download>
                  <Icon name="download" /> Export as CSV
                </a>{" "}
                <a href={links.pack} download>
                  <Icon name="download" /> Export as HTML pack
                </a>
              </>
            )}
          </CampaignMenu>
        </>
      }
    />
  );
}
