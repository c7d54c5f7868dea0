import { z } from "zod";
import { isRecordPath } from "#lib/record-path.ts";
import { graphemesOf } from "#lib/text-fold.ts";
import { recentCookie } from "./cookies.server.ts";

export type RecentRecord = { path: string; name: string };

/** The maximum number of records, and of bytes of their JSON. Browsers send the cookie with every request. */
const RECORDS_MAX = 5;
const BYTES_MAX = 1024;
const NAME_MAX = 60;

const RecentSchema = z.object({
  person: z.string(),
  records: z.array(z.tuple([z.string(), z.string()])),
});

/** The records that somebody opened last in this browser, latest first. */
export type OpenedHere = { person: string | null; records: RecentRecord[] };

export async function readOpened(cookieHeader: string | null): Promise<OpenedHere> {
  const stored = RecentSchema.safeParse(await recentCookie.parse(cookieHeader)).data;
  return {
    person: stored?.person ?? null,
    records: (stored?.records ?? [])
      .map(([path, name]) => ({ path, name }))
      .filter(({ path }) => isRecordPath(path)),
  };
}

/** Returns the records that this user opened. */
export const openedBy = (id: string, { person, records }: OpenedHere): RecentRecord[] =>
  person === id ? records : [];

/** Returns the cookie with one more record in front. The oldest records are dropped to make room. */
export function rememberRecord(
  before: readonly RecentRecord[],
  person: string,
  { path, name }: RecentRecord,
): Promise<string> {
  const others = before.filter((record) => record.path !== path);
  return serialize(person, [{ path, name: shortened(name) }, ...others]);
}

/** Returns the cookie without the given records and everything inside them, by their ids. Null if it has none of them. */
export async function forgetRecords(
  before: readonly RecentRecord[],
  person: string,
  ids: readonly string[],
): Promise<string | null> {
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
