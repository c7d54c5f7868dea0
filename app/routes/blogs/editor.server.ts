import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { getBlog } from "#api-client/blogs.server.ts";
import { blogKind } from "#api-client/items.server.ts";
import type { Editor } from "#editor/edit.server.ts";
import { optionalText } from "#components/campaigns/text-schemas.server.ts";
import { besideFields } from "#components/composer/talk-schema.server.ts";
import { itemAt } from "#components/review/item-at.ts";
import { type Blog, type BlogInput, BlogSchema } from "#contract/blogs.ts";
import {
  BLOG_BODY_MAX,
  BLOG_TITLE_MAX,
  CHECKLIST_MAX,
  CHECKLIST_POINT_MAX,
  IMAGE_ALT_MAX,
} from "#contract/limits.ts";
import { apiContext } from "#middleware/api.server.ts";
import { type BlogPlace, blogLinks } from "./blog-links.ts";
import { textValues } from "./blog-values.ts";
import { textLabels } from "./editor.tsx";

export const textSchema = z.object({
  title: optionalText(BLOG_TITLE_MAX, "Title"),
  body: optionalText(BLOG_BODY_MAX, "Text"),
  checked: z.array(z.string().max(CHECKLIST_POINT_MAX)).max(CHECKLIST_MAX).optional().default([]),
  /** Images for the end of the text, and what they show. */
  image: z.array(z.instanceof(File)).optional().default([]),
  image_alt: optionalText(IMAGE_ALT_MAX, "Alternative text"),
  ...besideFields,
});

/** Describes the editor of a blog post. */
export const blogEditor = (
  context: Readonly<RouterContextProvider>,
  params: BlogPlace,
): Editor<Blog, typeof textSchema, { fields: Partial<BlogInput> | null }> => ({
  kind: blogKind,
  item: itemAt(params),
  here: blogLinks(params).blog,
  form: textSchema,
  labels: textLabels,
  comparison: {
    schema: BlogSchema,
    theirs(blog) {
      const { checked, ...texts } = textValues(blog);
      return { ...texts, checked: checked.join(", ") };
    },
    values: textValues,
  },
  // The words of new images are saved with them alone.
  isBeside: (name) => name === "image_alt",
  parts: { fields: "blog post" },
  find: () => getBlog(context.get(apiContext), params.blogId),
  change: ({ title, body, checked }, _, isChanged) => ({
    fields: isChanged ? { title, body, checked } : null,
  }),
});
