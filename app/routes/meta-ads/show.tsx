import { useEffect } from "react";
import { href, useLocation } from "react-router";
import { offersApprovals } from "#api-client/approvals.server.ts";
import { imagePath } from "#api-client/image-path.server.ts";
import { getMetaAd } from "#api-client/meta-ads.server.ts";
import { type MetaLinks, metaLinks } from "#components/meta-ads/meta-links.ts";
import { PlacementTabs } from "#components/meta-ads/placement-tabs.tsx";
import { dropOf, previewOf } from "#components/meta-ads/preview.server.ts";
import { type PreviewView, previewView } from "#components/meta-ads/preview-views.ts";
import type { MetaAd } from "#contract/meta-ads.ts";
import { flightOn } from "#domain/campaigns/flight.ts";
import { stockSentence } from "#domain/feeds/stock-words.ts";
import { checkMetaContent, specialCategoryReminder } from "#domain/meta-ads/checks.ts";
import { plural } from "#lib/counts.ts";
import { searchWith } from "#lib/search-params.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import type { Route } from "./+types/show";
import { adsHead } from "#components/campaigns/ads-head.ts";
import { FactsLine } from "#components/campaigns/facts-line.tsx";
import { CampaignHead } from "./campaign-head.tsx";
import { MetaCardList } from "./card-list.tsx";
import type { ShownAd } from "./meta-card.tsx";
import { arrangedFacts } from "./shown-facts.tsx";

function factsOf(ad: MetaAd, today: string) {
  const { objective, special_category, budget_type, budget_amount, currency, placements } = ad;
  const { starts_on, ends_on, destination_url, page_name, audience_note, description } = ad;
  return {
    facts: {
      objective,
      special_category,
      budget_type,
      budget_amount,
      currency,
      placements,
      starts_on,
      ends_on,
      destination_url,
      page_name,
      audience_note,
      description,
    },
    flight: starts_on && ends_on ? flightOn(today, starts_on, ends_on) : null,
    reminder: specialCategoryReminder(special_category),
  };
}

/** @param hasApprovals whether there is a page of all that waits. Without it, an ad is reviewed on its own page. */
const shownAds = (ad: MetaAd, view: PreviewView, links: MetaLinks, hasApprovals: boolean): ShownAd[] =>
  ad.contents.map((content) => {
    const checks = checkMetaContent(ad, content);
    const issues = checks.filter(({ level }) => level === "blocking").length;
    const { content_id: id, owner, status } = content;
    const review = hasApprovals ? href("/approvals") + searchWith({ item: id }) : links.content(id, view);
    return {
      id,
      heading: content.heading,
      status,
      issues,
      tips: checks.length - issues,
      stock: content.stock.map(stockSentence),
      preview: previewOf(ad, content, view),
      owner: owner && { name: owner.name, image: owner.avatar_url ? imagePath(owner.avatar_url) : null },
      run: { from: content.planned_for ?? ad.starts_on, to: ad.ends_on },
      comments: content.comments_count,
      canUpdate: content.can.update,
      review: status === "in_review" && ad.can.comment ? review : null,
      drop: content.can.update ? dropOf(content, view) : null,
    };
  });

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [ad, user] = await Promise.all([getMetaAd(api, params.metaAdvertisementId), readerOf(context)]);
  const hasApprovals =
    ad.contents.some(({ status }) => status === "in_review") && (await offersApprovals(api));
  const view = previewView(url.searchParams.get("placement"));
  return {
    head: adsHead(ad),
    ...factsOf(ad, wallClock(new Date(), user.timezone)?.day ?? ""),
    view,
    ads: shownAds(ad, view, metaLinks(params), hasApprovals),
  };
}

export default function MetaAdPage({ loaderData, params }: Route.ComponentProps) {
  const { head, facts, flight, reminder, view, ads } = loaderData;
  const links = metaLinks(params);
  const fine = ads.filter(({ issues, stock }) => issues === 0 && stock.length === 0).length;
  useFocusedItem();
  return (
    <>
      <CampaignHead head={head} links={links} page="cards" />
      <FactsLine {...arrangedFacts(facts, flight)} description={facts.description}>
        {reminder && (
          <p className="mt-1">
            <b>Special ad category.</b> {reminder}
          </p>
        )}
      </FactsLine>
      {ads.length === 0 ? (
        <EmptyState
          heading="No ads yet"
          action={
            head.can.create_content && <ButtonLink to={links.newContent}>Create your first ad</ButtonLink>
          }
        >
          Each ad has a headline, text, an image, and a website URL.
        </EmptyState>
      ) : (
        <section aria-labelledby="content-heading">
          <h2 id="content-heading" className="sr-only">
            Ads
          </h2>
          <div className="mb-2.5 flex flex-wrap items-center justify-between gap-2 text-ink-3">
            <PlacementTabs shown={view} to={links.view} />
            <p>
              {plural(ads.length, "ad")}, {fine} without issues
            </p>
          </div>
          <MetaCardList ads={ads} view={view} links={links}>
            {head.can.create_content && (
              <li>
                <Link
                  to={links.newContent}
                  className="grid h-full min-h-55 place-content-center justify-items-center gap-1 rounded-xl border border-dashed border-hairline-2 text-center text-ink-2 no-underline hover:border-control hover:bg-surface print:hidden"
                >
                  <Icon name="plus" size={20} />
                  <b>New ad</b> <small className="text-sm">With a headline, text, and an image</small>
                </Link>
              </li>
            )}
          </MetaCardList>
        </section>
      )}
    </>
  );
}

/** After a client navigation, does what a browser does for a fragment on page load. */
function useFocusedItem() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash.startsWith("#content-")) document.getElementById(decodeURIComponent(hash.slice(1)))?.focus();
  }, [hash]);
}
