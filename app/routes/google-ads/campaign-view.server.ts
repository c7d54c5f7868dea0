import { moneyText } from "#lib/money.ts";
import type { GoogleAd, GoogleAdContent } from "#contract/google-ads.ts";
import { adStrength } from "#domain/google-ads/strength.ts";
import { cellsOf } from "#domain/google-ads/grid.ts";
import { issuesIn } from "#domain/google-ads/grid-issues.ts";
import { GOOGLE_AD_POLICY } from "#domain/google-ads/policy.ts";
import { stockSentence } from "#domain/feeds/stock-words.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { countsOf, findingsOf } from "#components/google-ads/ad-view.ts";
import { serpOf } from "#components/google-ads/serp.ts";
import { keywordsOf, titleOf } from "#components/google-ads/find-content.server.ts";

/** Statuses of an ad that people can see, or could see until it ended. */
const OUT: readonly string[] = ["published", "live", "paused", "ended", "archived"];

/** Returns the facts at the top of the campaign's page. */
export function factsOf(campaign: GoogleAd) {
  const { contents, ad_groups } = campaign;
  const crowded = ad_groups.filter(
    ({ id }) =>
      contents.filter(({ ad_group_id, status }) => ad_group_id === id && status !== "cancelled").length >
      GOOGLE_AD_POLICY.ads_per_group,
  );
  return {
    starts_on: campaign.starts_on,
    ends_on: campaign.ends_on,
    budget: campaign.budget_amount === null ? null : moneyText(campaign.budget_amount, campaign.currency),
    type: sentenceLabel(campaign.campaign_type ?? "search"),
    locations: campaign.locations,
    languages: campaign.languages.join(", "),
    groups: ad_groups.length,
    ads: contents.length,
    withoutIssues: contents.filter((content) => issueCount(campaign, content) === 0).length,
    published: contents.filter(({ status }) => OUT.includes(status)).length,
    crowded: crowded.map(({ name }) => name),
  };
}

/** Counts what is wrong with an ad and the products that it links to, and what Google may reject. */
const issueCount = (campaign: GoogleAd, content: GoogleAdContent) =>
  issuesIn(cellsOf(content), campaign.blocking_rules).length + content.stock.length;

export function adRow(campaign: GoogleAd, content: GoogleAdContent) {
  const group = campaign.ad_groups.find(({ id }) => id === content.ad_group_id);
  return {
    id: content.content_id,
    title: titleOf(content),
    status: content.status,
    owner: content.owner,
    group: group === undefined ? null : { id: group.id, name: group.name },
    serp: serpOf(content, 1),
    open: countsOf(content).filter(({ isMet }) => !isMet),
    findings: findingsOf(content, campaign.blocking_rules).length,
    issues: issueCount(campaign, content),
    errors: issuesIn(cellsOf(content), campaign.blocking_rules).filter(({ isError }) => isError).length,
    strength: adStrength(content, keywordsOf(campaign, content.ad_group_id)).strength,
    texts: [...content.headlines, ...content.descriptions].map(({ text }) => text).join("\n"),
    stock: content.stock.map(stockSentence),
    canDelete: content.can.delete,
    canUpdate: content.can.update,
  };
}
export type AdRow = ReturnType<typeof adRow>;

export function adFilter(query: URLSearchParams) {
  const value = (name: string) => query.get(name)?.slice(0, 200) ?? "";
  return {
    search: value("search"),
    ad_group: value("ad_group"),
    status: value("status"),
    owner: value("owner"),
    findings: value("findings"),
  };
}

export const matches = (row: AdRow, filter: ReturnType<typeof adFilter>): boolean =>
  row.texts.toLowerCase().includes(filter.search.trim().toLowerCase()) &&
  (filter.ad_group === "" || row.group?.id === filter.ad_group) &&
  (filter.status === "" || row.status === filter.status) &&
  (filter.owner === "" || row.owner?.id === filter.owner) &&
  (filter.findings === "errors"
    ? row.errors > 0
    : filter.findings === "" || row.issues > 0 === (filter.findings === "some"));
