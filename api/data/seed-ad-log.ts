import { ulid } from "ulid";
import type { LogCategory, LogLevel, LogOperation, LogVerdict } from "#contract/vocabulary.ts";
import type { Platform } from "#contract/report-vocabulary.ts";
import { addDays } from "#lib/dates.ts";
import { instantAt } from "#lib/zoned-time.ts";
import { newEntry, recordEntries } from "#api/ad-log/record-entries.ts";
import type { LogEntryRow, Trx } from "./schema.ts";
import { insert, type Named, personNamed } from "./seed-insert.ts";

type Place = {
  now: number;
  organizationId: string;
  projectId: string;
  people: readonly Named[];
};

const ZONE = "Europe/Berlin";

type Change = {
  /** Days ago, and the time on the clock of the accounts. */
  ago: number;
  time: string;
  /** A person's name in their e-mail address, or null for the platform itself. */
  by: "demo" | "lin" | "marta" | "jonas" | null;
  platform: Platform;
  campaign: string;
  category: LogCategory;
  field: string;
  from: string | null;
  to: string | null;
  why: string | null;
  object?: string;
  level?: LogLevel;
  operation?: LogOperation;
  unit?: string;
  /** Days from the change to the day on which it is asked about. */
  review?: number;
  verdict?: LogVerdict;
  note?: string;
};

const BRAND = "UK_search_Brand";
const BOOTS = "Winter boots, generic";
const TRAIL = "Trail boots, cold audiences";
const WOOL = "Wool layers, retargeting";
const BASE = "DE_search_Merino base layer";

const google = { platform: "google" as const };
const meta = { platform: "meta" as const };
const ofBoots = { ...google, campaign: BOOTS };
const ofBrand = { ...google, campaign: BRAND };
const ofTrail = { ...meta, campaign: TRAIL };
const ofWool = { ...meta, campaign: WOOL };
const ofBase = { ...google, campaign: BASE };
const budget = { category: "budget" as const, field: "Daily budget", unit: "EUR" };
const keyword = { category: "keyword" as const, field: "Keyword", level: "keyword" as const };
const headline = { category: "creative" as const, field: "Headline", level: "ad" as const };

/** Changes of eight weeks. With the product that has gone from its feed, which is logged by itself, there are forty. The raised budget of the boots and the wider audience are those that the reports show. */
const CHANGES: readonly Change[] = [
  // Nobody has said why yet: four this morning, and two before.
  {
    ago: 0,
    time: "09:20",
    by: "lin",
    ...ofBoots,
    category: "bid",
    field: "Target CPA",
    from: "16.00",
    to: "18.00",
    unit: "EUR",
    object: "Boots",
    level: "ad_group",
    why: null,
  },
  {
    ago: 0,
    time: "09:16",
    by: "lin",
    ...ofBoots,
    ...keyword,
    operation: "paused",
    object: "cheap boots",
    from: "On",
    to: "Off",
    why: null,
  },
  {
    ago: 0,
    time: "09:15",
    by: "lin",
    ...ofBoots,
    ...keyword,
    operation: "paused",
    object: "boots sale",
    from: "On",
    to: "Off",
    why: null,
  },
  {
    ago: 0,
    time: "09:12",
    by: "lin",
    ...ofBoots,
    category: "audience",
    field: "Audience",
    operation: "created",
    object: "Hikers, DE",
    level: "audience",
    from: null,
    to: "Hikers, DE",
    why: null,
  },
  { ago: 2, time: "16:41", by: "jonas", ...ofWool, ...budget, from: "11.00", to: "13.00", why: null },
  {
    ago: 5,
    time: "08:55",
    by: "jonas",
    ...ofBase,
    ...keyword,
    operation: "created",
    object: "merino shirt",
    from: null,
    to: "merino shirt",
    why: null,
  },
  // What is asked about today.
  {
    ago: 28,
    time: "10:02",
    by: "demo",
    ...ofBoots,
    ...budget,
    from: "38.00",
    to: "51.30",
    why: "The page now leads to boots and not to jackets, and the budget ran out by noon. We expect 1 point more conversion rate.",
    review: 15,
  },
  {
    ago: 16,
    time: "11:05",
    by: "lin",
    ...ofTrail,
    category: "targeting",
    field: "Age",
    level: "campaign",
    from: "25–44",
    to: "18–54",
    why: "Reach had flattened for ten days.",
    review: 15,
  },
  {
    ago: 20,
    time: "14:30",
    by: "marta",
    ...ofBrand,
    ...headline,
    object: "Northwind official shop",
    from: "Northwind jackets",
    to: "Northwind official shop",
    why: "People look for the shop, not for a jacket.",
    review: 15,
  },
  // What is still observed.
  {
    ago: 3,
    time: "15:40",
    by: "demo",
    ...ofBoots,
    ...headline,
    object: "Boots that stay boots",
    from: "Boots that last",
    to: "Boots that stay boots",
    why: "Marta: “last” promises too much.",
    review: 15,
  },
  {
    ago: 8,
    time: "09:30",
    by: "marta",
    ...ofWool,
    category: "creative",
    field: "Image",
    level: "ad",
    object: "Sweater on a chair",
    from: "Sweater, front",
    to: "Sweater on a chair",
    why: "The same picture has run for seven weeks.",
    review: 15,
  },
  {
    ago: 6,
    time: "13:10",
    by: "lin",
    ...ofBrand,
    category: "bid",
    field: "Strategy",
    from: "Manual CPC",
    to: "Maximize conversions",
    why: "Enough conversions for the strategy to learn from.",
    review: 15,
  },
  // What was concluded.
  {
    ago: 44,
    time: "10:20",
    by: "demo",
    ...ofBrand,
    ...budget,
    from: "20.00",
    to: "22.00",
    why: "Lost impressions by budget at weekends.",
    review: 15,
    verdict: "no_clear_effect",
  },
  {
    ago: 41,
    time: "16:05",
    by: "marta",
    ...ofBoots,
    category: "landing_page",
    field: "Landing page",
    level: "page",
    object: "/boots",
    from: "/winter",
    to: "/boots",
    why: "Searches for boots landed on jackets.",
    review: 15,
    verdict: "helped",
    note: "The shop’s own numbers say so, too.",
  },
  {
    ago: 47,
    time: "09:00",
    by: "lin",
    ...ofTrail,
    ...budget,
    from: "40.00",
    to: "48.00",
    why: "Launch week.",
    review: 15,
    verdict: "no_clear_effect",
  },
  {
    ago: 50,
    time: "11:45",
    by: "jonas",
    ...ofWool,
    category: "audience",
    field: "Audience",
    level: "audience",
    object: "Visitors, 90 days",
    from: "30 days",
    to: "90 days",
    why: "Too few people in 30 days.",
    review: 15,
    verdict: "too_little_data",
  },
  // By the platforms themselves.
  {
    ago: 3,
    time: "03:00",
    by: null,
    ...ofBrand,
    ...budget,
    from: "60.00",
    to: "66.00",
    why: "Google shifted unused budget inside the shared pot.",
  },
  {
    ago: 12,
    time: "02:14",
    by: null,
    ...ofBoots,
    ...keyword,
    operation: "created",
    object: "winter boots waterproof",
    from: null,
    to: "winter boots waterproof",
    why: "Auto-applied recommendation. We kept it, because it converts.",
  },
  {
    ago: 24,
    time: "04:40",
    by: null,
    ...ofTrail,
    category: "status",
    field: "Ad",
    operation: "paused",
    object: "Boots in the rain, square",
    level: "ad",
    from: "On",
    to: "Off",
    why: "Meta rejected the text over the image. It is back since the next day.",
  },
  // All the rest.
  {
    ago: 1,
    time: "17:25",
    by: "marta",
    ...ofTrail,
    category: "creative",
    field: "Primary text",
    level: "ad",
    object: "Boots in the rain",
    from: "Made for rain",
    to: "Made for four hundred kilometers",
    why: "Says what they were tested for.",
  },
  {
    ago: 4,
    time: "10:11",
    by: "lin",
    ...ofBoots,
    ...keyword,
    operation: "created",
    object: "winter boots resoled",
    from: null,
    to: "winter boots resoled",
    why: "From the search terms of last week.",
  },
  {
    ago: 4,
    time: "10:14",
    by: "lin",
    ...ofBoots,
    category: "keyword",
    field: "Negative keyword",
    operation: "created",
    object: "free",
    level: "keyword",
    from: null,
    to: "free",
    why: "90 clicks without an order.",
  },
  {
    ago: 7,
    time: "12:00",
    by: "demo",
    ...ofBase,
    ...budget,
    from: "15.00",
    to: "18.00",
    why: "First frost: people look for base layers.",
  },
  {
    ago: 9,
    time: "14:48",
    by: "jonas",
    ...ofBrand,
    category: "tracking",
    field: "Tracking template",
    from: "utm_medium=cpc",
    to: "utm_medium=paid-search",
    why: "As the naming rules say.",
  },
  {
    ago: 10,
    time: "09:05",
    by: "marta",
    ...ofTrail,
    category: "campaign",
    field: "Name",
    from: "Trail boots cold",
    to: TRAIL,
    why: "As the naming rules say.",
  },
  {
    ago: 11,
    time: "15:33",
    by: "lin",
    ...ofWool,
    category: "creative",
    field: "Headline",
    level: "ad",
    object: "Sweater on a chair",
    from: "Wool that breathes",
    to: "Wool that breathes.",
    why: "A full stop, as in the shop.",
  },
  {
    ago: 14,
    time: "11:30",
    by: "demo",
    ...ofBrand,
    category: "schedule",
    field: "Ad schedule",
    from: "All day",
    to: "6:00 to 23:00",
    why: "Nights cost 8% and brought no order in six weeks.",
  },
  {
    ago: 18,
    time: "16:16",
    by: "lin",
    ...ofBoots,
    category: "ad_group",
    field: "Ad group",
    operation: "created",
    object: "Resoling",
    level: "ad_group",
    from: null,
    to: "Resoling",
    why: "Searches for repairs get their own ads.",
  },
  {
    ago: 19,
    time: "10:40",
    by: "marta",
    ...ofWool,
    category: "feed",
    field: "Product set",
    level: "feed",
    object: "Northwind shop",
    from: "All wool",
    to: "Wool in stock",
    why: "Sold-out sizes were still shown.",
  },
  {
    ago: 22,
    time: "13:55",
    by: "demo",
    platform: "other",
    campaign: "All campaigns",
    category: "external",
    field: "First snow in the Alps",
    operation: "created",
    level: "account",
    from: null,
    to: null,
    why: "Searches rise everywhere this week, whatever we change.",
  },
  {
    ago: 26,
    time: "09:50",
    by: "jonas",
    ...ofTrail,
    category: "ad",
    field: "Ad",
    operation: "created",
    object: "Boots on gravel",
    level: "ad",
    from: null,
    to: "Boots on gravel",
    why: "A second picture to compare with.",
  },
  {
    ago: 29,
    time: "17:02",
    by: "lin",
    ...ofBrand,
    ...keyword,
    operation: "removed",
    object: "northwind jobs",
    from: "northwind jobs",
    to: null,
    why: "People who look for work.",
  },
  {
    ago: 31,
    time: "10:10",
    by: "marta",
    ...ofBase,
    category: "landing_page",
    field: "Landing page",
    level: "page",
    object: "/base-layers",
    from: "/wool",
    to: "/base-layers",
    why: "The new page is ready.",
  },
  {
    ago: 33,
    time: "12:45",
    by: "demo",
    ...ofWool,
    category: "bid",
    field: "Bid cap",
    from: "0.90",
    to: "0.75",
    unit: "EUR",
    why: "Retargeting wins its auctions for less.",
  },
  {
    ago: 55,
    time: "15:15",
    by: "jonas",
    ...ofBoots,
    category: "status",
    field: "Campaign",
    operation: "enabled",
    from: "Off",
    to: "On",
    why: "Boots are in the shops.",
  },
  {
    ago: 38,
    time: "09:40",
    by: "lin",
    ...ofTrail,
    category: "audience",
    field: "Excluded audience",
    operation: "created",
    object: "Buyers, 180 days",
    level: "audience",
    from: null,
    to: "Buyers, 180 days",
    why: "They have boots already.",
  },
  {
    ago: 42,
    time: "14:00",
    by: "marta",
    ...ofBase,
    category: "status",
    field: "Campaign",
    operation: "paused",
    from: "On",
    to: "Off",
    why: "Nothing in stock until the delivery.",
  },
  {
    ago: 45,
    time: "11:11",
    by: "demo",
    ...ofBase,
    category: "campaign",
    field: "Campaign",
    operation: "created",
    from: null,
    to: BASE,
    why: "For the first cold weeks.",
  },
  {
    ago: 53,
    time: "10:00",
    by: "demo",
    ...ofTrail,
    category: "campaign",
    field: "Campaign",
    operation: "created",
    from: null,
    to: TRAIL,
    why: "Cold audiences for the launch.",
  },
];

/** Adds forty changes that agree with the demo's reports: six without a reason, and three to be reviewed. */
export async function fillAdLog(trx: Trx, place: Place): Promise<void> {
  const { now, organizationId, projectId, people } = place;
  const today = new Date(now).toISOString().slice(0, 10);
  const campaigns = await trx
    .selectFrom("campaigns")
    .select(["id", "name"])
    .where("project_id", "=", projectId)
    .execute();
  // Names of campaigns end with their month.
  const campaignNamed = (start: string) => campaigns.find(({ name }) => name.startsWith(start));
  const entries = CHANGES.map((change, index): LogEntryRow => {
    const day = addDays(today, -change.ago);
    const occurred = instantAt(day, change.time, ZONE) ?? new Date(now).toISOString();
    const campaign = campaignNamed(change.campaign);
    const name = campaign?.name ?? change.campaign;
    const isCampaign = (change.level ?? "campaign") === "campaign";
    const actor = change.by === null ? null : (personNamed(people, change.by)?.id ?? null);
    const id = ulid(now + index);
    return newEntry({
      id,
      organization_id: organizationId,
      project_id: projectId,
      campaign_id: campaign?.id ?? null,
      platform: change.platform,
      level: change.level ?? "campaign",
      object: change.object ?? name,
      campaign_name: isCampaign ? null : name,
      category: change.category,
      operation: change.operation ?? "changed",
      field: change.field,
      old_value: change.from,
      new_value: change.to,
      unit: change.unit ?? null,
      reason: change.why,
      review_on: change.review === undefined ? null : addDays(day, change.review),
      // What happens later today than now happened a while ago.
      occurred_at:
        occurred > new Date(now).toISOString() ? new Date(now - index * 60_000).toISOString() : occurred,
      occurred_on: day,
      timezone: ZONE,
      actor_id: actor,
      is_by_platform: change.by === null ? 1 : 0,
      origin:
        change.by === null || change.why === null
          ? change.platform === "meta"
            ? "meta"
            : "google"
          : "manual",
      double_key: id,
      created_by: actor ?? personNamed(people, "demo")?.id ?? null,
      created_at: new Date(now).toISOString(),
    });
  });
  await recordEntries(trx, entries);
  for (const [index, { verdict, note, review = 0, ago }] of CHANGES.entries()) {
    const entry = entries[index];
    if (verdict === undefined || entry === undefined) continue;
    await insert(trx, "log_conclusions", {
      entry_id: entry.id,
      verdict,
      computed: note === undefined ? verdict : "no_clear_effect",
      note: note ?? null,
      created_by: personNamed(people, "demo")?.id ?? null,
      created_at: new Date(now - (ago - review) * 24 * 60 * 60 * 1000).toISOString(),
    });
    await trx
      .updateTable("log_list")
      .set({ review_on: null, verdict })
      .where("entry_id", "=", entry.id)
      .execute();
  }
}
