import type { RouterContextProvider } from "react-router";
import { getBlog } from "#api-client/blogs.server.ts";
import { blogKind } from "#api-client/items.server.ts";
import { listPeople } from "#api-client/members.server.ts";
import type { Editor } from "#editor/edit.server.ts";
import { errorsAtTime, planFields, planValues } from "#components/blogs/plan.server.ts";
import { ownerChange, withOwner } from "#components/campaigns/owners.server.ts";
import { nameNote } from "#components/naming-rules/name-rules.server.ts";
import { itemAt } from "#components/review/item-at.ts";
import { type Blog, type BlogInput, BlogSchema } from "#contract/blogs.ts";
import { postedText } from "#lib/posted-text.ts";
import { apiContext } from "#middleware/api.server.ts";
import { readerOf, sharedZoneOf } from "#middleware/reader.server.ts";
import { blogLabels, settingsLabels } from "./blog-labels.ts";
import { type BlogPlace, blogLinks } from "./blog-links.ts";
import { blogSchema } from "./blog-schema.server.ts";
import { checkedPoints, writtenValues } from "./blog-values.ts";

/** Returns a blog post's values for its form. */
export const blogValues = (blog: Blog, zone: string | null) => ({
  ...writtenValues(blog),
  ...planValues(blog, zone),
  owner_id: blog.owner?.id ?? "",
  reviewers: blog.reviewers.map(({ id }) => id),
  checked: checkedPoints(blog),
});

export type BlogEditor = Editor<Blog, typeof blogSchema, { fields: Partial<BlogInput> | null }>;

/** Describes the editor of a blog post. */
export async function blogEditor(
  context: Readonly<RouterContextProvider>,
  params: BlogPlace,
): Promise<BlogEditor> {
  const api = context.get(apiContext);
  const zone = await sharedZoneOf(context);
  return {
    kind: {
      ...blogKind,
      calls: async (...asked) =>
        (await blogKind.calls(...asked)).map(
          (call) => call && { ...call, send: (sent) => errorsAtTime(() => call.send(sent)) },
        ),
    },
    item: itemAt(params),
    here: blogLinks(params).blog,
    form: blogSchema,
    labels: blogLabels,
    comparison: {
      schema: BlogSchema,
      theirs: (blog) => ({
        ...writtenValues(blog),
        ...planValues(blog, zone),
        checked: checkedPoints(blog).join(", "),
      }),
      values: (blog) => blogValues(blog, zone),
      yours: async ({ payload }, { owner }) =>
        legible(payload, withOwner(await listPeople(api, readerOf(context), params.projectId), owner)),
    },
    // The words of new images are saved with them alone.
    isBeside: (name) => name === "image_alt",
    parts: { fields: "blog post" },
    find: () => getBlog(api, params.blogId),
    note: ({ name }, blog) => (name === blog.name ? null : nameNote(api, "Blog", name)),
    change(value, { owner }, changed) {
      const fields = Object.fromEntries(
        Object.entries(value).filter(([name]) => changed.includes(name) && !BESIDE_FIELDS.includes(name)),
      );
      const isReplanned = changed.some((name) => name === "planned_for" || name === "time");
      const input: Partial<BlogInput> = {
        ...fields,
        ...(isReplanned && planFields(value, zone)),
        ...(changed.includes("owner_id") && ownerChange(value.owner_id, owner)),
      };
      return { fields: changed.length > 0 ? input : null };
    },
  };
}

/** What the API is sent in another way. */
const BESIDE_FIELDS = ["owner_id", "planned_for", "time"];

/** Returns the submitted values as a conflict shows them, with people's names. */
function legible(payload: Record<string, unknown>, people: readonly { id: string; name: string }[]) {
  const names = (ids: unknown) =>
    people
      .filter(({ id }) => [ids].flat().includes(id))
      .map(({ name }) => name)
      .toSorted()
      .join(", ");
  return {
    ...Object.fromEntries(
      Object.keys(settingsLabels).map((name) => [name, postedText(payload[name]).trim()]),
    ),
    owner_id: names(payload["owner_id"]),
    reviewers: names(payload["reviewers"]),
  };
}
