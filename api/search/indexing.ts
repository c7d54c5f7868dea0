import { PostgresAdapter, sql } from "kysely";
import { takeNoted } from "#api/data/noted-changes.ts";
import type { Db, SearchTextRow, Trx } from "#api/data/schema.ts";
import { TEXTS } from "./texts.ts";
import { gramsOf, wordsIn } from "./words.ts";

/** Characters of a text that are kept and searched. */
const BODY_MAX = 100_000;
const NOTES_WORDS_MAX = 2000;

/** Brings the index up to date with what triggers have noted. */
export const catchUp = (db: Db, batches?: number): Promise<void> =>
  takeNoted(db, "search_changes", indexBatch, batches);

async function indexBatch(
  trx: Trx,
  changes: readonly { source: string; record_id: string }[],
  ids: readonly string[],
): Promise<void> {
  const isPostgres = trx.getExecutor().adapter instanceof PostgresAdapter;
  await forget(trx, ids, isPostgres);
  const texts = new Map<string, Omit<SearchTextRow, "id">>();
  for (const [source, rows] of Map.groupBy(changes, (change) => change.source)) {
    const read = await TEXTS[source]?.(trx, [...new Set(rows.map(({ record_id }) => record_id))]);
    for (const text of read ?? []) texts.set(text.record_id, text);
  }
  // In the order of the changes, because of equal matches the one that was indexed last comes first.
  for (const id of ids) {
    const text = texts.get(id);
    if (text !== undefined) await insertText(trx, text, isPostgres);
  }
}

async function forget(trx: Trx, ids: readonly string[], isPostgres: boolean): Promise<void> {
  if (!isPostgres)
    await sql`
      delete from search_words
      where rowid in (select id from search_texts where record_id in (${sql.join(ids)}))`.execute(trx);
  await trx.deleteFrom("search_texts").where("record_id", "in", ids).execute();
}

async function insertText(
  trx: Trx,
  { body, notes, ...text }: Omit<SearchTextRow, "id">,
  isPostgres: boolean,
) {
  const kept = {
    ...text,
    body: body.slice(0, BODY_MAX).toWellFormed(),
    notes: notes.slice(0, BODY_MAX).toWellFormed(),
  };
  const words = {
    name: foldedIn(kept.name),
    body: foldedIn(kept.body),
    notes: foldedIn(kept.notes).slice(0, NOTES_WORDS_MAX),
  };
  const grams = words.name.flatMap((word) => [...gramsOf(word), SEPARATOR]);
  if (isPostgres) {
    await trx.insertInto("search_texts").values(kept).execute();
    const vector = vectorOf([
      ["A", words.name],
      ["B", words.body],
      ["C", words.notes],
      ["D", grams.map((gram) => `·${gram}`)],
    ]);
    await sql`update search_texts set words = ${vector}::tsvector where record_id = ${kept.record_id}`.execute(
      trx,
    );
    return;
  }
  const { id } = await trx.insertInto("search_texts").values(kept).returning("id").executeTakeFirstOrThrow();
  await sql`
    insert into search_words (rowid, name, body, notes, grams)
    values (${id}, ${words.name.join(" ")}, ${words.body.join(" ")},
      ${words.notes.join(" ")}, ${grams.join(" ")})`.execute(trx);
}

/** Keeps the end of one word and the beginning of the next apart. */
const SEPARATOR = "·";

const foldedIn = (text: string) => wordsIn(text).map(({ folded }) => folded);

/** PostgreSQL's own limits. */
const LAST_POSITION = 16_383;
const PLACES_MAX = 255;

/** Writes PostgreSQL's own notation of a text's words, so that its parser has no say in what a word is. */
function vectorOf(fields: readonly (readonly [weight: string, words: readonly string[]])[]): string {
  const places = new Map<string, string[]>();
  let position = 0;
  for (const [weight, words] of fields) {
    for (const word of words) {
      if (position < LAST_POSITION) position++;
      const at = places.get(word) ?? [];
      if (at.length < PLACES_MAX) at.push(`${position}${weight}`);
      places.set(word, at);
    }
    // A phrase ends with its field.
    position = Math.min(position + 1, LAST_POSITION);
  }
  return [...places].map(([word, at]) => `'${word}':${at.join(",")}`).join(" ");
}
