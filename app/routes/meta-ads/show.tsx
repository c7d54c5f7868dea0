import { useEffect } from "react";
import { useLocation } from "react-router";
import { getMetaAd } from "#api-client/meta-ads.server.ts";
import { DeleteAction } from "#components/shell/delete-action.tsx";
import { useOffers } from "#components/shell/use-offers.ts";
import { isOut } from "#domain/review/states.ts";
import { KindBadge } from "#components/campaigns/kind-badge.tsx";
import { LabelChips } from "#components/labels/label-chips.tsx";
import type { MetaAd } from "#contract/meta-ads.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { plural } from "#lib/counts.ts";
import { flightOn } from "#domain/campaigns/flight.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { checkBasis, checkMetaContent, specialCategoryReminder } from "#domain/meta-ads/checks.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { StatusBadge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { CampaignMenu } from "#components/campaigns/campaign-menu.tsx";
import { AdPreview } from "#components/meta-ads/ad-preview.tsx";
import { CampaignFacts } from "./campaign-facts.tsx";
import { CheckList } from "#components/meta-ads/check-list.tsx";
import { metaLinks, type MetaLinks } from "#components/meta-ads/meta-links.ts";
import { PlacementTabs } from "#components/meta-ads/placement-tabs.tsx";
import { previewOf } from "#components/meta-ads/preview.server.ts";
import { type PreviewView, previewView } from "#components/meta-ads/preview-views.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import type { Route } from "./+types/show";
import "../../components/meta-ads/previews.css";

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

function itemsOf(ad: MetaAd, view: PreviewView) {
  return ad.contents.map((content) => ({
    id: content.content_id,
    heading: content.heading,
    description: content.description,
    texts: content.primary_texts.length,
    status: content.status,
    cards: content.format === "carousel" ? content.cards.length : 0,
    checks: checkMetaContent(ad, content),
    basis: checkBasis(ad, content),
    preview: previewOf(ad, content, view),
    canUpdate: content.can.update,
    canDelete: content.can.delete,
  }));
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const [ad, user] = await Promise.all([
    getMetaAd(context.get(apiContext), params.metaAdvertisementId),
    readerOf(context),
  ]);
  const view = previewView(url.searchParams.get("placement"));
  return {
    name: ad.name,
    status: ad.status,
    labels: ad.labels,
    isArchived: ad.archived_at !== null,
    ...factsOf(ad, wallClock(new Date(), user.timezone)?.day ?? ""),
    view,
    items: itemsOf(ad, view),
    can: ad.can,
    canUpdate: ad.can.update,
  };
}

export default function MetaAdPage({ loaderData, params }: Route.ComponentProps) {
  const { name, status, labels, isArchived, facts, flight, reminder, view, items, canUpdate, can } =
    loaderData;
  const links = metaLinks(params);
  useFocusedItem();
  return (
    <>
      <PageTop
        page={name}
        badge={
          <>
            <KindBadge kind="MetaAd" />{" "}
            <StatusBadge>{isArchived ? "Archived" : sentenceLabel(status)}</StatusBadge>{" "}
            <LabelChips labels={labels} />
          </>
        }
        lead={plural(items.length, "ad")}
        actions={
          <>
            {can.create_content && (
              <ButtonLink to={links.newContent} tone="primary">
                New ad
              </ButtonLink>
            )}{" "}
            <CampaignMenu name={name} links={links} isArchived={isArchived} can={can}>
              {canUpdate && <Link to={links.edit}>Settings</Link>}{" "}
              {items.length > 0 && (
                <>
                  <Link to={links.variants}>Variants</Link>{" "}
                  {/* A plain link, because a prefetch would create the file twice. */}
                  <a href={links.export} download>
                    Export as CSV
                  </a>{" "}
                  <a href={links.pack} download>
                    Export as HTML pack
                  </a>
                </>
              )}
            </CampaignMenu>
          </>
        }
      />
      <CampaignFacts facts={facts} flight={flight} reminder={reminder} edit={canUpdate ? links.edit : null} />
      {items.length === 0 ? (
        <EmptyState
          heading="No ads yet"
          action={can.create_content && <ButtonLink to={links.newContent}>Create your first ad</ButtonLink>}
        >
          Each ad has a headline, text, an image, and a website URL.
        </EmptyState>
      ) : (
        <section aria-labelledby="content-heading" className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="content-heading">Ads</h2>
            <PlacementTabs shown={view} to={links.view} />
          </div>
          <ol className="content-list">
            {items.map((item, index) => (
              <ContentItem
                key={item.id}
                item={item}
                place={{ number: index + 1, of: items.length }}
                view={view}
                links={links}
              />
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

type ItemProps = {
  item: Route.ComponentProps["loaderData"]["items"][number];
  place: { number: number; of: number };
  view: PreviewView;
  links: MetaLinks;
};

function ContentItem({ item, place, view, links }: ItemProps) {
  const headingId = `content-${item.id}-heading`;
  const hasTrash = useOffers("hasTrash");
  return (
    <li id={`content-${item.id}`} tabIndex={-1} aria-labelledby={headingId} className="card content-item">
      <div className="content-item-text">
        <div className="content-item-head">
          <h3 id={headingId} dir="auto">
            {item.heading}
          </h3>{" "}
          <StatusBadge>{sentenceLabel(item.status)}</StatusBadge>
        </div>
        <p className="text-sm text-ink-3">
          Ad {place.number} of {place.of}
          {item.texts > 0 && `, ${plural(item.texts, "primary text")}`}
          {item.cards > 0 && `, ${plural(item.cards, "card")}`}
        </p>
        {item.description && <p dir="auto">{item.description}</p>}
        <div className="card-actions print:hidden">
          {item.canUpdate && (
            <Link to={links.content(item.id, view)} aria-describedby={headingId}>
              Edit
            </Link>
          )}{" "}
          {item.canDelete && (
            <DeleteAction
              id={`delete-${item.id}`}
              to={links.deleteContent(item.id)}
              asks={isOut(item.status) || !hasTrash}
              label="Delete"
              record={item.heading}
              size="small"
            />
          )}
        </div>
        {item.canUpdate && place.of > 1 && (
          <Form
            id={`move-${item.id}`}
            action={`${links.moveContent(item.id)}?placement=${view}`}
            className="actions"
          >
            {place.number > 1 && (
              <SubmitButton name="intent" value="up" tone="secondary" size="small">
                Move up
              </SubmitButton>
            )}{" "}
            {place.number < place.of && (
              <SubmitButton name="intent" value="down" tone="secondary" size="small">
                Move down
              </SubmitButton>
            )}
          </Form>
        )}
        {item.checks.length > 0 && (
          <details>
            <summary>{plural(item.checks.length, "issue")}</summary>
            <CheckList checks={item.checks} basis={item.basis} />
          </details>
        )}
      </div>
      <AdPreview preview={item.preview} />
    </li>
  );
}

/** After a client navigation, does what a browser does for a fragment on page load. */
function useFocusedItem() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash.startsWith("#content-")) document.getElementById(decodeURIComponent(hash.slice(1)))?.focus();
  }, [hash]);
}
