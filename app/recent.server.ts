import { z } from "zod";
import { isRecordPath } from "#lib/record-path.ts";
import { graphemesOf } from "#lib/text-fold.ts";
import { recentCookie } from "./cookies.server.ts";

/** A record that was opened. */
export type RecentRecord = { path: string; name: string };

/** How many are remembered, and in how many bytes of JSON: browsers send the cookie with every request. */
const RECORDS_MAX = 5;
const BYTES_MAX = 1024;
const NAME_MAX = 60;

const RecentSchema = z.object({
  person: z.string(),
  records: z.array(z.tuple([z.string(), z.string()])),
});

/** The records that this person opened last in this browser, latest first. */
export async function readRecent(cookieHeader: string | null, person: string): Promise<RecentRecord[]> {
  const stored = RecentSchema.safeParse(await recentCookie.parse(cookieHeader)).data;
  if (stored?.person !== person) return [];
  return stored.records.map(([path, name]) => ({ path, name })).filter(({ path }) => isRecordPath(path));
}

/** The cookie with one more record in front. Older ones make room. */
export async function rememberRecord(
  cookieHeader: string | null,
  person: string,
  { path, name }: RecentRecord,
): Promise<string> {
  const before = await readRecent(cookieHeader, person);
  const others = before.filter((record) => record.path !== path);
  return serialize(person, [{ path, name: shortened(name) }, ...others]);
}

/** The cookie without some records and what is in them, named by their ids; null when it holds none of them. */
export async function forgetRecords(
  cookieHeader: string | null,
  person: string,
  ids: readonly string[],
): Promise<string | null> {
  const before = await readRecent(cookieHeader, person);
  const left = before.filter(({ path }) => !path.split("/").some((part) => ids.includes(part)));
  return left.length < before.length ? serialize(person, left) : null;
}

function serialize(person: string, list: readonly RecentRecord[]): Promise<string> {
  const records = list.slice(0, RECORDS_MAX).map(({ path, name }): [string, string] => [path, name]);
  while (records.length > 1 && Buffer.byteLength(JSON.stringify({ person, records })) > BYTES_MAX)
    records.pop();
  return recentCookie.serialize({ person, records });
}

function shortened(name: string): string {
  const letters = graphemesOf(name.trim().slice(0, 1000));
  return letters.length > NAME_MAX ? `${letters.slice(0, NAME_MAX - 1).join("")}…` : letters.join("");
}
