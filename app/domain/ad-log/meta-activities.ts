import type { LogCategory, LogLevel, LogOperation } from "#contract/vocabulary.ts";
import { isRecord, jsonIn, member, textMember } from "./change-json.ts";
import type { ChangeParts } from "./change-parts.ts";
import { inWords, writtenValue } from "./change-texts.ts";
import { type ChangeMoment, changeMoment, clockIn } from "./change-times.ts";
import { categoryOf, categoryOfLevel, isByPlatform, levelOf, operationOfStatus } from "./change-words.ts";
import { amountOfCents } from "./written-values.ts";

/** The farthest that any clock is from UTC, in milliseconds. */
const OFFSET_MAX = 15 * 60 * 60 * 1000;

export const isMetaActivity = (record: unknown): boolean =>
  member(record, "eventType") !== undefined || member(record, "eventTime") !== undefined;

/** Reads an activity of a Meta ad account. Null if its time can't be read. */
export function metaChange(record: unknown, line: number): ChangeParts | null {
  const moment = momentOf(record);
  if (moment === null) return null;
  const type = textMember(record, "eventType") ?? "";
  const words = textMember(record, "translatedEventType") ?? inWords(type);
  const id = textMember(record, "objectId");
  const actor = textMember(record, "actorName");
  const { level, category, field, operation } = meaningOf(type, textMember(record, "objectType") ?? "");
  const object = textMember(record, "objectName") ?? id ?? textMember(record, "accountName") ?? words;
  const { old_value, new_value, unit } = valuesIn(record, category);
  return {
    line,
    platform: "meta",
    account: textMember(record, "accountName") ?? textMember(record, "accountId"),
    level,
    object,
    campaign: level === "campaign" ? object : textMember(record, "campaignName"),
    ad_group: level === "ad_group" ? object : textMember(record, "adsetName"),
    external_id: id,
    category,
    operation: category === "status" ? operationOfStatus(new_value) : operation,
    field: field === "" ? words : field,
    old_value,
    new_value,
    unit,
    actor,
    is_by_platform: isByPlatform(actor, textMember(record, "applicationName")),
    reason: null,
    moment,
  };
}

/**
 * The event has an instant with seconds, and often the minute on the account's clock. Together they are the second on that clock.
 */
function momentOf(record: unknown): ChangeMoment | null {
  const time = changeMoment(textMember(record, "eventTime") ?? "", "ymd");
  const local = textMember(record, "dateTimeInTimezone") ?? "";
  if (time === null || time.instant === null) return time ?? changeMoment(local, "mdy");
  const utc = clockIn(time.instant, null) ?? time.clock;
  const near = (["mdy", "dmy"] as const)
    .map((order) => changeMoment(local, order)?.clock)
    .find(
      (clock) =>
        clock !== undefined && Math.abs(Date.parse(`${clock}Z`) - Date.parse(`${utc}Z`)) < OFFSET_MAX,
    );
  const clock = near === undefined ? time.clock : `${near.slice(0, 17)}${utc.slice(17, 19)}`;
  return { clock, instant: time.instant };
}

type Meaning = { level: LogLevel; category: LogCategory; field: string; operation: LogOperation };

const VERBS: Readonly<Partial<Record<string, LogOperation>>> = {
  create: "created",
  add: "created",
  share: "created",
  delete: "removed",
  remove: "removed",
  unshare: "removed",
};

/** Reads "update_ad_set_run_status". Older names call a campaign a campaign group, and an ad an ad group. */
function meaningOf(type: string, objectType: string): Meaning {
  const name = type
    .slice(0, 200)
    .toLowerCase()
    .replace("campaign_group", "campaign")
    .replace(/(?:^|_)adgroup(?=_|$)/, "_ad")
    .replace("edit_and_update", "update");
  const [verb = "", ...rest] = name.split("_").filter(Boolean);
  const operation = (Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined) ?? "changed";
  const isVerb = Object.hasOwn(VERBS, verb) || ["update", "edit", "merge"].includes(verb);
  const words = (isVerb ? rest : [verb, ...rest]).join(" ");
  const byType = levelOf(inWords(objectType.replace(/adgroup/i, "ad").replaceAll("_", " ")));
  const [start, thing] = THINGS.find(([begin]) => words === begin || words.startsWith(`${begin} `)) ?? [
    "",
    null,
  ];
  const level = byType ?? thing ?? levelOf(words) ?? "campaign";
  const what = thing === null || words === start ? words : words.slice(start.length + 1);
  const fallback = byType === "ad" || (byType === null && level === "ad") ? "ad" : categoryOfLevel(level);
  const isWhole = thing !== null && words === start;
  const category = isWhole
    ? categoryOfLevel(thing)
    : categoryOf(what.replace("spend cap", "budget"), fallback);
  const isKnown = isVerb || category !== fallback;
  return {
    level,
    category,
    // A name that says nothing here is written in Meta's own words.
    field: isKnown ? inWords(FIELD_NAMES[what] ?? what) : "",
    operation,
  };
}

const THINGS: readonly [string, LogLevel][] = [
  ["ad account", "account"],
  ["ad set", "ad_group"],
  ["campaign", "campaign"],
  ["ad", "ad"],
  ["audience", "audience"],
];

const FIELD_NAMES: Readonly<Partial<Record<string, string>>> = {
  "run status": "Status",
  "target spec": "Targeting",
  "targets spec": "Targeting",
  "friendly name": "Name",
  bidding: "Bid",
  "bid info": "Bid",
  duration: "Schedule",
};

type Values = Pick<ChangeParts, "old_value" | "new_value" | "unit">;

/** Reads the values of an activity: JSON in a text, an object, or a text that is kept as it is. */
function valuesIn(record: unknown, category: LogCategory): Values {
  const given = member(record, "extraData");
  const extra = typeof given === "string" ? (jsonIn(given) ?? given) : given;
  if (!isRecord(extra)) return { old_value: null, new_value: writtenValue(extra) || null, unit: null };
  const before = member(extra, "oldValue");
  const after = member(extra, "newValue");
  if (before === undefined && after === undefined)
    return { old_value: null, new_value: writtenValue(extra) || null, unit: null };
  const currency = [extra, after, before]
    .map((part) => textMember(part, "currency"))
    .find((code) => code !== null);
  const isMoney =
    category === "budget" ||
    (category === "bid" && currency !== undefined) ||
    [extra, after, before].some((part) => textMember(part, "type") === "payment_amount");
  const write = (side: unknown, name: string) => {
    const value = innermost(side, name);
    const amount = isMoney ? amountOfCents(value, currency ?? null) : null;
    return { text: (amount ?? writtenValue(value)) || null, isAmount: amount !== null };
  };
  const [old, next] = [write(before, "oldValue"), write(after, "newValue")];
  const code = currency !== undefined && /^[A-Z]{3}$/.test(currency) ? currency : null;
  return { old_value: old.text, new_value: next.text, unit: old.isAmount || next.isAmount ? code : null };
}

/** A value may stand below its own name again: `{"new_value": {"new_value": 5500, "currency": "EUR"}}`. */
function innermost(side: unknown, name: string): unknown {
  let value = side;
  for (let depth = 0; depth < 4 && isRecord(value); depth++) {
    const inner = [name, "value", "amount"]
      .map((key) => member(value, key))
      .find((found) => found !== undefined);
    if (inner === undefined) break;
    value = inner;
  }
  return value;
}
