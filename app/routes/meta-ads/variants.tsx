import { getMetaAd } from "#api-client/meta-ads.server.ts";
import type { MetaAd } from "#contract/meta-ads.ts";
import { META_CTAS } from "#contract/vocabulary.ts";
import { plural } from "#lib/counts.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { Status } from "#components/status.tsx";
import { bodyOf } from "#domain/meta-ads/checks.ts";
import { foldText } from "#lib/text-fold.ts";
import { apiContext } from "#middleware/api.server.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Table } from "#ui/table.tsx";
import { metaLinks } from "#components/meta-ads/meta-links.ts";
import type { Route } from "./+types/variants";
import { adsHead } from "#components/campaigns/ads-head.ts";
import { CampaignHead } from "./campaign-head.tsx";
import "../../components/meta-ads/previews.css";

export const handle = { breadcrumb: () => ({ label: "Variants" }) };

const buttonLabel = (cta: string | null) =>
  cta === null ? "No call to action" : sentenceLabel(cta.toLowerCase());

const keyOf = (ad: MetaAd["contents"][number]) => JSON.stringify([ad.heading, bodyOf(ad)]);

/** Arranges the ads by their texts: a row for each headline and primary text, and a column for each call to action. */
function matrixOf({ contents }: MetaAd) {
  const known: (string | null)[] = [...META_CTAS, null];
  const used = new Set(contents.map(({ cta }) => cta));
  const buttons = [...used].toSorted((one, other) => known.indexOf(one) - known.indexOf(other));
  const rows = [...Map.groupBy(contents, keyOf)].map(([key, ads]) => ({
    key,
    heading: ads[0]?.heading ?? "",
    text: foldText(ads[0] ? bodyOf(ads[0]) : "", 90),
    cells: buttons.map((button) =>
      ads.filter(({ cta }) => cta === button).map(({ content_id, status }) => ({ id: content_id, status })),
    ),
  }));
  return { buttons: buttons.map(buttonLabel), rows };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const ad = await getMetaAd(context.get(apiContext), params.metaAdvertisementId);
  return { head: adsHead(ad), count: ad.contents.length, ...matrixOf(ad) };
}

export default function Variants({
  loaderData: { head, count, buttons, rows },
  params,
}: Route.ComponentProps) {
  const links = metaLinks(params);
  return (
    <>
      <CampaignHead head={head} links={links} page="variants" />
      <p className="lead mb-3">
        Compare headlines, primary text, and calls to action. To create more, open an ad and choose Create
        variants.
      </p>
      {count === 0 ? (
        <EmptyState heading="No ads yet">Your ads will appear here.</EmptyState>
      ) : (
        // As wide as the number of calls to action. Its links let the keyboard scroll it.
        <div className="matrix">
          <Table
            caption={`${plural(count, "ad")} in ${plural(rows.length, "row")}, ${plural(buttons.length, "call")} to action`}
            columns={[
              { heading: "Headline", cell: ({ heading }) => <span dir="auto">{heading}</span>, names: true },
              {
                heading: "Primary text",
                cell: ({ text }) => (
                  <span dir="auto">
                    {text.shown || "No text"}
                    {text.hidden && "…"}
                  </span>
                ),
              },
              ...buttons.map((button, index) => ({
                heading: button,
                cell: ({ heading, cells }: (typeof rows)[number]) => (
                  <Ads ads={cells[index] ?? []} name={`${heading}, ${button}`} links={links} />
                ),
              })),
            ]}
            rows={rows}
            rowKey={({ key }) => key}
          />
        </div>
      )}
    </>
  );
}

type AdsProps = {
  ads: readonly { id: string; status: string }[];
  name: string;
  links: ReturnType<typeof metaLinks>;
};

/** Lists the ads of one combination. More than one is a duplicate, and none is a gap. */
function Ads({ ads, name, links }: AdsProps) {
  if (ads.length === 0) return <span className="text-ink-3">No ad</span>;
  return ads.map(({ id, status }) => (
    <span key={id} className="block">
      <Link to={links.content(id)}>
        <Status of={status} size="plain" />
        <span className="sr-only">: {name}</span>
      </Link>{" "}
    </span>
  ));
}
