import { exportLog } from "#api-client/ad-log.server.ts";
import { csvStream } from "#app/csv-file.server.ts";
import { categoryOf, operationText, platformText } from "#components/ad-log/log-words.ts";
import type { LogEntry } from "#contract/ad-log.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/export";
import { logFilterOf } from "./log-filter.server.ts";

const HEAD = [
  "Time",
  "Day",
  "Platform",
  "Account",
  "Campaign",
  "Ad group",
  "Level",
  "Object",
  "Category",
  "Operation",
  "Field",
  "From",
  "To",
  "Unit",
  "Reason",
  "By",
  "By the platform",
  "Came from",
  "Review on",
  "Verdict",
  "Note",
  "Standing",
  "Id",
  "Corrects",
  "Reverts",
];

/** Says of an entry that no longer counts why it doesn't. */
const standingOf = ({ is_void: isVoid, corrected_by: correction }: LogEntry) =>
  isVoid ? "Undone" : correction === null ? "" : "Corrected";

const lineOf = (entry: LogEntry) => [
  entry.occurred_at,
  entry.occurred_on,
  platformText(entry.platform),
  entry.account,
  entry.campaign_name,
  entry.ad_group,
  entry.level,
  entry.object,
  categoryOf(entry.category).name,
  operationText(entry.operation),
  entry.field,
  entry.old_value,
  entry.new_value,
  entry.unit,
  entry.reason,
  entry.actor?.name ?? entry.actor_name,
  entry.is_by_platform ? "Yes" : "",
  entry.origin,
  entry.review_on,
  entry.conclusion?.verdict,
  entry.conclusion?.note,
  standingOf(entry),
  entry.id,
  entry.corrects?.id,
  entry.reverts?.id,
];

/** Returns the whole log as a file, with what was corrected or undone. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { from, to, platform, category } = logFilterOf(url.searchParams);
  const pieceAfter = (after: string) => exportLog(api, { from, to, platform, category, after });
  // What fails before the first byte is a page that says so.
  const first = await pieceAfter("");
  async function* pieces() {
    yield [HEAD, ...first.data.map(lineOf)];
    for (let next = first.meta?.next ?? null; next !== null;) {
      const { data, meta } = await pieceAfter(next);
      yield data.map(lineOf);
      next = meta?.next ?? null;
    }
  }
  return csvStream("ad-log", pieces());
}
