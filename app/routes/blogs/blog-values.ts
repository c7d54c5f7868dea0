import type { Blog } from "#contract/blogs.ts";

/** Returns a blog post's values, with people's names, and without its day and time. Lists have one entry per line. */
export const writtenValues = (blog: Blog) => ({
  title: blog.title ?? "",
  body: blog.body ?? "",
  name: blog.name,
  owner_id: blog.owner?.name ?? "",
  slug: blog.slug ?? "",
  redirect_note: blog.redirect_note ?? "",
  brief: blog.brief ?? "",
  excerpt: blog.excerpt ?? "",
  primary_keyword: blog.primary_keyword ?? "",
  related: blog.related.join("\n"),
  categories: blog.categories.join("\n"),
  meta_title: blog.meta_title ?? "",
  meta_description: blog.meta_description ?? "",
  og_title: blog.og_title ?? "",
  og_description: blog.og_description ?? "",
  canonical_url: blog.canonical_url ?? "",
  reviewers: blog.reviewers
    .map(({ name }) => name)
    .toSorted()
    .join(", "),
  published_url: blog.published_url ?? "",
});

/** Returns the items of its checklist that are done. */
export const checkedPoints = ({ checklist }: Pick<Blog, "checklist">) =>
  checklist.filter((point) => point.is_done).map(({ text }) => text);

/** Returns the URL that relative links in the text start from. */
export const addressOf = (blog: Pick<Blog, "canonical_url" | "published_url">) =>
  blog.canonical_url ?? blog.published_url;

export const coverLabels = { image: "Image", alt: "Alternative text", caption: "Caption" };

/** The fields that the checks and the rendered text depend on. */
export const EXAMINED = [
  "title",
  "body",
  "slug",
  "primary_keyword",
  "meta_title",
  "meta_description",
  "canonical_url",
  "published_url",
] as const;
