import { readPost } from "#app/posts.server.ts";
import { BLOG_BODY_MAX } from "#contract/limits.ts";
import type { Blog, BlogInput } from "#contract/blogs.ts";
import { plural } from "#lib/counts.ts";
import { formatDay } from "#lib/dates.ts";
import type { PostFields } from "#domain/blogs/front-matter.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { settingsLabels } from "./blog-labels.ts";

type ImportChange = { label: string; before: string; after: string };

export type ImportCheck = {
  /** The file in base64 for the confirmation form, because text browsers break the lines of hidden values. */
  carried: string;
  version: number | undefined;
  changes: ImportChange[];
  unknown: string[];
  problems: string[];
};

const labels: Readonly<Record<string, string>> = { ...settingsLabels, title: "Title", body: "Text" };

const shown = async (name: string, value: string | string[] | null) => {
  if (name === "body") return plural(await readPost("wordCount", asText(value)), "word");
  const text = asText(value);
  return (name === "planned_for" ? formatDay(text) : text) || "Not set";
};

const asText = (value: string | string[] | null) => (Array.isArray(value) ? value.join(", ") : (value ?? ""));

export async function checkImport(blog: Blog, source: string): Promise<ImportCheck> {
  const { fields, unknown, problems } = await readPost("file", source);
  return {
    carried: Buffer.from(source).toString("base64"),
    version: blog.version,
    changes: await Promise.all(
      entriesOf(fields)
        .filter(([name, after]) => asText(blog[name]) !== asText(after))
        .map(async ([name, after]) => ({
          label: labels[name] ?? sentenceLabel(name),
          before: await shown(name, blog[name]),
          after: await shown(name, after),
        })),
    ),
    unknown,
    problems: [
      ...problems,
      ...(Array.from(fields.body ?? "").length > BLOG_BODY_MAX
        ? [`Text must be ${BLOG_BODY_MAX.toLocaleString("en-US")} characters or fewer.`]
        : []),
    ],
  };
}

/** Parses the file in the confirmation form into input for the post. */
export async function importedInput(carried: string): Promise<Partial<BlogInput>> {
  const { fields } = await readPost("file", carriedText(carried));
  return Object.fromEntries(entriesOf(fields));
}

export const carriedText = (carried: string) => Buffer.from(carried, "base64").toString("utf8");

const entriesOf = (fields: Partial<PostFields>) =>
  Object.entries(fields) as [keyof PostFields, string | string[] | null][];
