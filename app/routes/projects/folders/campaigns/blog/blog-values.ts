import type { Blog } from "#contract/blog.ts";

/** A blog post as its form is filled. */
export const blogValues = (blog: Pick<Blog, "name" | "title" | "slug" | "excerpt" | "body">) => ({
  name: blog.name,
  title: blog.title ?? "",
  slug: blog.slug ?? "",
  excerpt: blog.excerpt ?? "",
  body: blog.body ?? "",
});
