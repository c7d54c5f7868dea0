import { getGoogleAd } from "#api-client/google-ads.server.ts";
import type { KeywordInput } from "#contract/google-ads.ts";
import { KEYWORD_MATCHES } from "#contract/vocabulary.ts";
import { plural, pluralInside } from "#lib/counts.ts";
import { keywordConflicts, keywordNotation } from "#domain/google-ads/keyword-lists.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { apiContext } from "#middleware/api.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Table } from "#ui/table.tsx";
import { Conflicts } from "#components/google-ads/conflicts.tsx";
import { googleLinks } from "#components/google-ads/google-links.ts";
import { adsHead } from "#components/campaigns/ads-head.ts";
import { GoogleHead } from "#components/google-ads/google-head.tsx";
import { describeConflicts } from "#components/google-ads/describe-conflicts.server.ts";
import type { Route } from "./+types/keywords";

export const handle = { breadcrumb: () => ({ label: "Keywords" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const campaign = await getGoogleAd(context.get(apiContext), params.googleAdvertisementId);
  const links = googleLinks(params);
  const groups = campaign.ad_groups;
  const shown = (keyword: KeywordInput, group: { id: string; name: string }, isNegative: boolean) => ({
    text: keywordNotation(keyword),
    match: isNegative ? `Negative, ${keyword.match}` : sentenceLabel(keyword.match),
    isNegative,
    group: { name: group.name, path: links.adGroup(group.id) },
  });
  return {
    head: adsHead(campaign),
    conflicts: describeConflicts(keywordConflicts(groups)),
    keywords: groups.flatMap((group) => [
      ...group.keywords.map((keyword) => shown(keyword, group, false)),
      ...group.negatives.map((keyword) => shown(keyword, group, true)),
    ]),
    legend: `Match types: ${KEYWORD_MATCHES.map((match) => keywordNotation({ text: match, match })).join(", ")}.`,
    group: groups[0]?.id ?? null,
    canCreate: campaign.can.create_content,
  };
}

export default function Keywords({ loaderData, params }: Route.ComponentProps) {
  const { head, conflicts, keywords, legend, group, canCreate } = loaderData;
  const links = googleLinks(params);
  const count = keywords.filter(({ isNegative }) => !isNegative).length;
  return (
    <>
      <GoogleHead head={head} links={links} page={`${head.name} keywords`} />
      <div className="mt-6 grid gap-6">
        {keywords.length === 0 ? (
          <EmptyState
            heading="No keywords yet"
            action={
              canCreate && (
                <ButtonLink to={group ? links.adGroup(group) : links.newAdGroup} tone="primary">
                  {group ? "Add keywords" : "New ad group"}
                </ButtonLink>
              )
            }
          >
            See the keywords of all your ad groups in one place, and which ones conflict.
          </EmptyState>
        ) : (
          <>
            {conflicts.length > 0 ? (
              <Conflicts conflicts={conflicts} />
            ) : (
              <p>
                No conflicts. There are no duplicates, no keyword is in two ad groups, and none is blocked by
                a negative keyword.
              </p>
            )}
            <Table
              caption={`${plural(count, "keyword")}, ${pluralInside(keywords.length - count, "negative keyword")}. ${legend}`}
              columns={[
                { heading: "Keyword", cell: ({ text }) => text, names: true },
                { heading: "Match type", cell: ({ match }) => match },
                { heading: "Ad group", cell: ({ group }) => <Link to={group.path}>{group.name}</Link> },
              ]}
              rows={keywords.map((keyword, index) => ({ ...keyword, index }))}
              rowKey={({ index }) => index}
            />
          </>
        )}
      </div>
    </>
  );
}
