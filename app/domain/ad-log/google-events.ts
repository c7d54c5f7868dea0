import type { LogCategory, LogLevel, LogOperation } from "#contract/vocabulary.ts";
import { isRecord, member, textMember } from "./change-json.ts";
import type { ChangeParts } from "./change-parts.ts";
import { inWords, writtenValue } from "./change-texts.ts";
import { changeMoment } from "./change-times.ts";
import { categoryOf, categoryOfLevel, levelName, operationOfStatus } from "./change-words.ts";
import { amountOfMicros } from "./written-values.ts";

/** Fields that are read of one event. */
const FIELDS_MAX = 50;

/** What each type of resource is here. */
const RESOURCES: Readonly<
  Partial<Record<string, { level: LogLevel; category: LogCategory; noun?: string }>>
> = {
  AD: { level: "ad", category: "ad" },
  AD_GROUP: { level: "ad_group", category: "ad_group" },
  AD_GROUP_AD: { level: "ad", category: "ad" },
  AD_GROUP_ASSET: { level: "asset", category: "creative" },
  AD_GROUP_BID_MODIFIER: { level: "ad_group", category: "bid", noun: "Bid adjustment" },
  AD_GROUP_CRITERION: { level: "ad_group", category: "targeting", noun: "Targeting" },
  AD_GROUP_FEED: { level: "feed", category: "feed" },
  ASSET: { level: "asset", category: "creative" },
  ASSET_SET: { level: "asset", category: "creative", noun: "Asset set" },
  ASSET_SET_ASSET: { level: "asset", category: "creative" },
  CAMPAIGN: { level: "campaign", category: "campaign" },
  CAMPAIGN_ASSET: { level: "asset", category: "creative" },
  CAMPAIGN_ASSET_SET: { level: "asset", category: "creative", noun: "Asset set" },
  CAMPAIGN_BUDGET: { level: "campaign", category: "budget", noun: "Budget" },
  CAMPAIGN_CRITERION: { level: "campaign", category: "targeting", noun: "Targeting" },
  CAMPAIGN_FEED: { level: "feed", category: "feed" },
  CUSTOMER_ASSET: { level: "asset", category: "creative" },
  FEED: { level: "feed", category: "feed" },
  FEED_ITEM: { level: "feed", category: "feed", noun: "Feed item" },
};

/** What a criterion of a campaign or an ad group may be about, besides keywords. */
const CRITERIA: Readonly<Partial<Record<string, LogCategory>>> = {
  adSchedule: "schedule",
  userList: "audience",
  userInterest: "audience",
  customAudience: "audience",
  combinedAudience: "audience",
  audience: "audience",
  lifeEvent: "audience",
};

const OPERATIONS: Readonly<Partial<Record<string, LogOperation>>> = {
  CREATE: "created",
  UPDATE: "changed",
  REMOVE: "removed",
};

/** What Google does without a person. */
const AUTOMATIC = new Set([
  "GOOGLE_ADS_RECOMMENDATIONS_SUBSCRIPTION",
  "GOOGLE_ADS_AUTOMATED_RULE",
  "INTERNAL_TOOL",
]);

/** Returns the change event of a record, or null. Programs save it with what they selected around it, or alone. */
export function googleEventIn(record: unknown): unknown {
  const event = member(record, "changeEvent");
  if (isRecord(event)) return event;
  return member(record, "changeDateTime") === undefined ? null : record;
}

/** Reads a change event of Google Ads: a change for each field, or one for a thing that came or went. Null if its time can't be read. */
export function googleChanges(record: unknown, line: number): ChangeParts[] | null {
  const event = googleEventIn(record);
  const moment = changeMoment(textMember(event, "changeDateTime") ?? "", "ymd");
  if (moment === null) return null;
  const type = (textMember(event, "changeResourceType") ?? "").toUpperCase();
  const client = (textMember(event, "clientType") ?? "").toUpperCase();
  const operation =
    OPERATIONS[(textMember(event, "resourceChangeOperation") ?? "").toUpperCase()] ?? "changed";
  const before = resourceIn(member(event, "oldResource"));
  const after = resourceIn(member(event, "newResource"));
  const name = (noun: string) =>
    textMember(member(record, noun), "name") ?? textMember(member(record, noun), "id");
  const customer = member(record, "customer");
  const currency = textMember(customer, "currencyCode");
  const common = {
    line,
    platform: "google",
    account: textMember(customer, "descriptiveName") ?? textMember(customer, "id"),
    campaign: name("campaign"),
    ad_group: name("adGroup"),
    external_id: idOf(textMember(event, "changeResourceName")),
    actor: textMember(event, "userEmail"),
    is_by_platform: AUTOMATIC.has(client),
    reason: null,
    moment,
  } as const;
  const thing = thingIn(type, after ?? before, { ...common, type });
  const whole = { ...common, level: thing.level, object: thing.object, unit: null };
  const fields = operation === "changed" ? fieldsIn(member(event, "changedFields")) : [];
  if (fields.length === 0) {
    const value = thing.text ?? null;
    const [old_value, new_value] =
      operation === "removed" ? [value, null] : operation === "created" ? [null, value] : [null, null];
    return [{ ...whole, category: thing.category, operation, field: thing.noun, old_value, new_value }];
  }
  return fields.map((path) => {
    const { field, category } = fieldNamed(path, thing);
    const isMicros = /micros$/i.test(path);
    const [old_value, new_value] = [before, after].map((resource) => {
      const value = at(resource, path);
      return ((isMicros ? amountOfMicros(value) : null) ?? writtenValue(value)) || null;
    });
    return {
      ...whole,
      category,
      operation: category === "status" ? operationOfStatus(new_value ?? null) : operation,
      field,
      old_value: old_value ?? null,
      new_value: new_value ?? null,
      unit: isMicros ? currency : null,
    };
  });
}

/** A changed resource stands below its own name: `{campaignBudget: {…}}`. */
function resourceIn(holder: unknown): unknown {
  if (!isRecord(holder)) return null;
  return Object.values(holder).find((value) => isRecord(value) && Object.keys(value).length > 0) ?? null;
}

/** Returns 2 for "customers/1/campaigns/2". */
const idOf = (name: string | null) => name?.split("/").at(-1) || null;

/** Paths may come as one text, as a list, or as `{paths: […]}`. */
function fieldsIn(value: unknown): string[] {
  const list = isRecord(value) ? member(value, "paths") : value;
  const paths = typeof list === "string" ? list.slice(0, 10_000).split(",") : Array.isArray(list) ? list : [];
  const names = paths.flatMap((path) => (typeof path === "string" && path.trim() !== "" ? path.trim() : []));
  return [...new Set(names.filter((path) => !/resource_?name$/i.test(path)))].slice(0, FIELDS_MAX);
}

const camel = (name: string) => name.replaceAll(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase());

function at(resource: unknown, path: string): unknown {
  let value = resource;
  for (const part of path.split(".").slice(0, 10)) value = member(value, camel(part));
  return value;
}

type EventThing = {
  level: LogLevel;
  category: LogCategory;
  noun: string;
  object: string;
  /** What a thing that came or went says. */
  text: string | null;
};

function thingIn(
  type: string,
  resource: unknown,
  {
    campaign,
    ad_group,
    external_id,
  }: Pick<ChangeParts, "campaign" | "ad_group" | "external_id"> & { type: string },
): EventThing {
  const known = Object.hasOwn(RESOURCES, type) ? RESOURCES[type] : undefined;
  const { level, category, noun } = known ?? { level: "campaign", category: "campaign", noun: inWords(type) };
  const around = { object: ad_group ?? campaign ?? external_id ?? levelName(level) };
  const keyword = textMember(member(resource, "keyword"), "text");
  if (keyword !== null) {
    const isNegative = member(resource, "negative") === true;
    const field = isNegative || type === "CAMPAIGN_CRITERION" ? "Negative keyword" : "Keyword";
    return { level: "keyword", category: "keyword", noun: field, object: keyword, text: keyword };
  }
  if (type.endsWith("_CRITERION")) {
    const kind = criterionIn(resource);
    const text = kind === null ? null : writtenValue(member(resource, kind)) || null;
    const about = (kind === null ? undefined : CRITERIA[kind]) ?? category;
    const field = kind === null ? (noun ?? levelName(level)) : inWords(kind);
    const object = (level === "ad_group" ? ad_group : campaign) ?? around.object;
    return { level, category: about, noun: field, object, text };
  }
  const name = textMember(resource, "name");
  const text = level === "ad" ? adName(resource) : name;
  const own =
    level === "campaign"
      ? (campaign ?? (type === "CAMPAIGN" ? name : null))
      : level === "ad_group"
        ? (ad_group ?? name)
        : text;
  const unnamed = external_id === null ? around.object : `${levelName(level)} ${external_id}`;
  const amount = type === "CAMPAIGN_BUDGET" ? amountOfMicros(member(resource, "amountMicros")) : null;
  return {
    level,
    category,
    noun: noun ?? levelName(level),
    object: own ?? (level === "campaign" || level === "ad_group" ? around.object : unnamed),
    text: amount ?? text,
  };
}

/** The kinds of criteria are members of their own; these are what all have. */
const SHARED = new Set(
  "resourceName criterionId displayName status type negative bidModifier cpcBidMicros finalUrls trackingUrlTemplate urlCustomParameters adGroup campaign".split(
    " ",
  ),
);

function criterionIn(resource: unknown): string | null {
  if (!isRecord(resource)) return null;
  const kinds = Object.keys(resource)
    .filter((name) => isRecord(resource[name]))
    .map(camel);
  return kinds.find((name) => !SHARED.has(name)) ?? null;
}

/** An ad is known by its name, or by its first headline. */
function adName(resource: unknown): string | null {
  const ad = member(resource, "ad") ?? resource;
  const name = textMember(ad, "name");
  if (name !== null) return name;
  for (const kind of ["responsiveSearchAd", "responsiveDisplayAd", "expandedTextAd"]) {
    const headlines = member(member(ad, kind), "headlines");
    const headline = Array.isArray(headlines) ? textMember(headlines[0], "text") : null;
    if (headline !== null) return headline;
  }
  return null;
}

/** Names of fields that people know by others. */
const FIELD_NAMES: Readonly<Partial<Record<string, string>>> = {
  amountMicros: "Budget",
  totalAmountMicros: "Budget",
  cpcBidMicros: "Max. CPC bid",
  cpmBidMicros: "Max. CPM bid",
  bidModifier: "Bid adjustment",
};

function fieldNamed(path: string, thing: EventThing): { field: string; category: LogCategory } {
  const parts = path.split(".").map(camel);
  const last = parts.at(-1) ?? path;
  // "ad.responsiveSearchAd.headlines" is known by its last part, and "geoTargetTypeSetting.positive…" by all of them.
  const known = Object.hasOwn(FIELD_NAMES, last) ? FIELD_NAMES[last] : undefined;
  const field = known ?? (inWords(last) || thing.noun);
  const fallback = last === "name" ? categoryOfLevel(thing.level) : thing.category;
  const byField = last === "name" ? fallback : categoryOf(field, categoryOf(inWords(path), fallback));
  return { field, category: byField };
}
