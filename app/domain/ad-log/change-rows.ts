import type { Platform } from "#contract/report-vocabulary.ts";
import type { LogLevel, LogOperation } from "#contract/vocabulary.ts";
import { type ColumnMapping, withoutGuard } from "#lib/table-columns.ts";
import type { TableRow } from "#lib/table-file.ts";
import type { NumberOrder } from "#lib/written-moments.ts";
import type { ChangeParts } from "./change-parts.ts";
import type { ChangeField, ChangeProblem } from "./change-reading.ts";
import { type ChangeSentence, sentencesIn } from "./change-sentences.ts";
import { faultyText, inWords } from "./change-texts.ts";
import { changeMoment } from "./change-times.ts";
import {
  categoryOf,
  categoryOfLevel,
  isByPlatform,
  levelName,
  levelOf,
  operationOf,
  operationOfStatus,
} from "./change-words.ts";

type Settings = {
  platform: Platform;
  headers: readonly string[];
  columns: ColumnMapping<ChangeField>;
  order: NumberOrder;
};

/** What all changes of a row have in common. */
type RowBase = Pick<
  ChangeParts,
  | "line"
  | "platform"
  | "account"
  | "campaign"
  | "ad_group"
  | "external_id"
  | "unit"
  | "actor"
  | "is_by_platform"
  | "reason"
  | "moment"
>;

/** What a row names as the thing that was changed. */
type Thing = { level: LogLevel; object: string };

/** Returns a reader of the rows of a table. A row has several changes if a cell names several. */
export function changeRowReader({ platform, headers, columns, order }: Settings) {
  return ({ line, cells }: TableRow): { changes: ChangeParts[]; problem: ChangeProblem | null } => {
    const cell = (field: ChangeField) => textIn(cells[columns[field] ?? -1] ?? "");
    const problem = (field: ChangeField, message: string) => ({
      changes: [],
      problem: {
        line,
        column: headers[columns[field] ?? -1] ?? "",
        value: faultyText(cell(field)),
        message,
      },
    });
    const moment = changeMoment(cell("time"), order);
    if (moment === null)
      return problem(
        "time",
        `${cell("time") === "" ? "This row has no time." : "We can’t read this time."} Use a format like 2026-11-20 09:15:00.`,
      );
    const orNull = (field: ChangeField) => cell(field) || null;
    const [actor, campaign, ad_group, account] = [
      orNull("actor"),
      orNull("campaign"),
      orNull("ad_group"),
      orNull("account"),
    ];
    const base: RowBase = {
      line,
      platform,
      account,
      campaign,
      ad_group,
      external_id: orNull("external_id"),
      unit: null,
      actor,
      is_by_platform: isByPlatform(actor, orNull("tool")),
      reason: orNull("reason"),
      moment,
    };
    const around = thingAround(base);
    const item = inWords(cell("level"));
    const named = cell("object");
    const attribute = {
      item,
      named,
      field: cell("field"),
      operation: operationOf(cell("operation")),
      old_value: orNull("old_value"),
      new_value: orNull("new_value"),
    };
    const hasValues = attribute.old_value !== null || attribute.new_value !== null;
    const sentences = hasValues ? [] : sentencesIn(cell("changes"));
    const isNamed = named !== "" || around !== null || (levelOf(item) !== null && hasValues);
    if (!isNamed)
      return problem(
        columns.object === undefined ? "campaign" : "object",
        "This row doesn’t name what was changed. Add the name of a campaign, an ad group, an ad, or a keyword.",
      );
    if (sentences.length > 0)
      return {
        changes: sentences.map((sentence) => inSentence(base, sentence, { ...attribute, around })),
        problem: null,
      };
    if (columns.changes !== undefined && attribute.field === "" && attribute.operation === null && !hasValues)
      return problem(
        "changes",
        "This row doesn’t say what was changed. Expected words such as “Budget changed from 40.00 to 55.00”.",
      );
    return { changes: [inColumns(base, attribute, around)], problem: null };
  };
}

/** "--" stands for nothing. */
const textIn = (cell: string) => {
  const text = withoutGuard(cell).trim();
  return /^(?:[-–—]|--)$/.test(text) ? "" : text;
};

/** Returns the narrowest thing that a row is known to belong to. */
function thingAround({ account, campaign, ad_group }: RowBase): Thing | null {
  if (ad_group !== null) return { level: "ad_group", object: ad_group };
  if (campaign !== null) return { level: "campaign", object: campaign };
  return account === null ? null : { level: "account", object: account };
}

type Attribute = {
  item: string;
  named: string;
  field: string;
  operation: LogOperation | null;
  old_value: string | null;
  new_value: string | null;
};

/** Reads a change whose field and values have columns of their own. Without a field, the thing itself was changed. */
function inColumns(base: RowBase, attribute: Attribute, around: Thing | null): ChangeParts {
  const { item, named, field, operation, old_value, new_value } = attribute;
  const level = levelOf(item) ?? (named === "" ? around?.level : undefined) ?? around?.level ?? "campaign";
  const own =
    level === "campaign"
      ? base.campaign
      : level === "ad_group"
        ? base.ad_group
        : level === "account"
          ? base.account
          : null;
  const isWhole = field === "";
  const value = isWhole ? (new_value ?? old_value) : null;
  const object = named || own || value || around?.object || levelName(level);
  const whole = item || levelName(level);
  const category = categoryOf(isWhole ? whole : field, categoryOfLevel(level));
  const byStatus = category === "status" ? operationOfStatus(new_value) : "changed";
  const isState = operation === "paused" || operation === "enabled";
  return {
    ...base,
    level,
    object,
    category: isWhole && isState ? "status" : category,
    operation: operation === null || operation === "changed" ? byStatus : operation,
    field: isWhole ? whole : field,
    old_value,
    new_value,
  };
}

/** Reads a change that is written in words. */
function inSentence(
  base: RowBase,
  sentence: ChangeSentence,
  { item, named, field, operation, around }: Attribute & { around: Thing | null },
): ChangeParts {
  const { noun, count, details } = sentence;
  const nounLevel = levelOf(noun);
  const isThing = THING.test(noun);
  const [detail] = details;
  // One thing is named by what follows. Several belong to what is around them.
  const isNamedThing = isThing && nounLevel !== null && !CONTAINERS.has(nounLevel) && count === 1;
  const thing: Thing =
    named !== ""
      ? { level: levelOf(item) ?? around?.level ?? "campaign", object: named }
      : isNamedThing && nounLevel !== null && details.length === 1 && detail !== undefined
        ? { level: nounLevel, object: detail }
        : (around ?? { level: "account", object: levelName("account") });
  const listed = details.length === 0 ? null : details.join("\n");
  const done = sentence.operation ?? operation ?? "changed";
  const fallback = categoryOfLevel(nounLevel ?? thing.level);
  const category = categoryOf(noun || field, fallback);
  const isState = done === "paused" || done === "enabled";
  if (isState && listed === null)
    return {
      ...base,
      ...thing,
      category: "status",
      operation: done,
      field: "Status",
      old_value: null,
      new_value: done === "paused" ? "Paused" : "Enabled",
    };
  const isRemoved = done === "removed";
  return {
    ...base,
    ...thing,
    category: isState ? "status" : category,
    operation: category === "status" && done === "changed" ? operationOfStatus(sentence.new_value) : done,
    field: capitalized(noun || field || levelName(thing.level)),
    old_value: sentence.old_value ?? (isRemoved ? listed : null),
    new_value: sentence.new_value ?? (isRemoved ? null : listed),
  };
}

/** Things that are changed as a whole, and not one of their fields. */
const THING =
  /^(?:negative |responsive |search |display |expanded |text )*(?:keyword|ad|asset|audience|ad group|ad set|campaign)s?$/i;
const CONTAINERS = new Set<LogLevel>(["account", "campaign", "ad_group"]);

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
