import { sql } from "kysely";
import { defaultText } from "#domain/google-ads/width.ts";
import { overridesOf } from "#api/boards/checked.ts";
import { picturesOf } from "#api/boards/pictures.ts";
import type { Reader, SearchTextRow } from "#api/data/schema.ts";
import { stringList } from "#api/data/stored-json.ts";
import { titleOf, writtenIn } from "#api/google-contents/written.ts";
import { shownMarkdown } from "./markdown.ts";

type Text = Omit<SearchTextRow, "id">;
type Read = (db: Reader, ids: readonly string[]) => Promise<Text[]>;

const joined = (parts: readonly (string | null | undefined)[]) =>
  parts
    .flatMap((part) => part?.trim() || [])
    .filter((part, index, all) => all.indexOf(part) === index)
    .join(" · ");

const placed = (
  type: SearchTextRow["type"],
  { id, organization_id }: { id: string; organization_id: string },
) => ({
  type,
  record_id: id,
  organization_id,
});

/** Reads records that have no more than a name and one text. */
const plain =
  (
    table: "projects" | "folders" | "tasks" | "comments" | "events" | "reports",
    name: string | null,
    body: string,
  ): Read =>
  async (db, ids) => {
    const rows = await db
      .selectFrom(table)
      .select(["id", "organization_id", sql.ref<string | null>(body).as("body")])
      .select((name === null ? sql<string>`''` : sql.ref<string>(name)).as("name"))
      .where("id", "in", ids)
      .execute();
    return rows.map((row) => ({
      ...placed(table, row),
      name: row.name,
      body: joined([row.body]),
      notes: "",
    }));
  };

/**
 * What is searched of each kind of record, by the `source` that triggers note (migration 0033). Records in the trash have their
 * text too: whether something is found is decided when it is looked for.
 */
export const TEXTS: Record<string, Read> = {
  projects: plain("projects", "name", "description"),
  folders: plain("folders", "name", "description"),
  tasks: plain("tasks", "title", "description"),
  comments: plain("comments", null, "body"),
  events: plain("events", "name", "note"),
  reports: plain("reports", "name", "notes"),

  vault_items: async (db, ids) => {
    const rows = await db
      .selectFrom("vault_items")
      .select(["id", "organization_id", "name", "username", "urls_json", "details_json", "tags_json"])
      .select("description")
      .where("id", "in", ids)
      .execute();
    return rows.map((row) => ({
      ...placed("vault_items", row),
      name: row.name,
      body: joined([
        row.username,
        ...stringList(row.urls_json),
        ...Object.values(JSON.parse(row.details_json) as Record<string, string>),
        ...stringList(row.tags_json),
        row.description,
      ]),
      notes: "",
    }));
  },

  feeds: async (db, ids) => {
    const rows = await db
      .selectFrom("feeds")
      .select(["id", "organization_id", "name", "title", "address", "category"])
      .where("id", "in", ids)
      .where("arriving_at", "is", null)
      .execute();
    return rows.map((row) => ({
      ...placed("feeds", row),
      name: row.name,
      body: joined([row.title, row.category, row.address]),
      notes: "",
    }));
  },

  // One that no longer counts has no row in the list.
  log_entries: async (db, ids) => {
    const rows = await db
      .selectFrom("log_list")
      .innerJoin("log_entries", "log_entries.id", "log_list.entry_id")
      .leftJoin("log_reasons", "log_reasons.entry_id", "log_list.entry_id")
      .selectAll("log_entries")
      .select("log_reasons.reason as late_reason")
      .where("log_list.entry_id", "in", ids)
      .execute();
    return rows.map((row) => ({
      ...placed("log_entries", row),
      name: [row.field, row.object].filter((part) => part !== "").join(", "),
      body: joined([
        row.campaign_name,
        row.ad_group,
        row.old_value,
        row.new_value,
        row.reason ?? row.late_reason,
        row.actor_name,
      ]),
      notes: "",
    }));
  },

  campaigns: async (db, ids) => {
    const rows = await db
      .selectFrom("campaigns")
      .leftJoin("blogs", "blogs.campaign_id", "campaigns.id")
      .selectAll("blogs")
      .select(["id", "organization_id", "campaigns.kind", "campaigns.name", "campaigns.description"])
      .where("campaigns.id", "in", ids)
      .execute();
    return rows.map((row) =>
      row.kind === "Blog"
        ? {
            ...placed("blogs", row),
            name: row.title ?? row.name,
            body: joined([
              row.excerpt,
              row.meta_title,
              row.meta_description,
              row.primary_keyword,
              row.og_title,
              row.og_description,
              row.cover_alt,
              row.cover_caption,
              shownMarkdown(row.body ?? ""),
            ]),
            notes: joined([row.description, row.brief]),
          }
        : { ...placed("campaigns", row), name: row.name, body: joined([row.description]), notes: "" },
    );
  },

  boards: async (db, ids) => {
    const [rows, pictures] = await Promise.all([
      db.selectFrom("boards").selectAll().where("id", "in", ids).execute(),
      picturesOf(db, ids),
    ]);
    return rows.map((row) => ({
      ...placed("boards", row),
      name: row.title,
      body: joined([
        row.content,
        ...Object.values(overridesOf(row)),
        row.first_comment,
        row.link_url,
        ...pictures(row.id).map(({ alt }) => alt),
      ]),
      notes: joined([row.internal_notes]),
    }));
  },

  meta_contents: async (db, ids) => {
    const rows = await db.selectFrom("meta_contents").selectAll().where("id", "in", ids).execute();
    const cards = await db
      .selectFrom("meta_content_cards")
      .select(["content_id", "heading", "description"])
      .where("content_id", "in", ids)
      .where("position", "is not", null)
      .orderBy("position")
      .execute();
    const cardsOf = Map.groupBy(cards, ({ content_id }) => content_id);
    return rows.map((row) => ({
      ...placed("contents", row),
      name: row.heading,
      body: joined([
        ...stringList(row.primary_texts_json),
        row.description,
        row.link_description,
        row.display_link,
        ...(cardsOf.get(row.id) ?? []).flatMap(({ heading, description }) => [heading, description]),
      ]),
      notes: joined([row.internal_notes]),
    }));
  },

  google_contents: async (db, ids) =>
    (await db.selectFrom("google_contents").selectAll().where("id", "in", ids).execute()).map((row) => {
      const { headlines, descriptions, sitelinks, callouts, snippet_values, path1, path2 } = writtenIn(row);
      const texts = [...headlines, ...descriptions].map(({ text }) => defaultText(text));
      const links = sitelinks.flatMap(({ text, description1, description2 }) => [
        text,
        description1,
        description2,
      ]);
      return {
        ...placed("contents", row),
        name: titleOf(row),
        body: joined([...texts.slice(1), ...links, ...callouts, ...snippet_values, path1, path2]),
        notes: joined([row.notes]),
      };
    }),
};
