import { type Blog, BlogChecklistSchema, type BlogInput, BlogSchema } from "#contract/blogs.ts";
import { recordIfSent, recordOf } from "#contract/envelope.ts";
import type { Api } from "./client.server.ts";
import { savedWith } from "./saved-with.server.ts";
import type { StepInput } from "#contract/review.ts";
import { existingRecord } from "./existing-record.server.ts";

type Reader = Pick<Api, "get">;

/** Rejects with NotFoundError "Blog not found" if the response has no data. */
export const getBlog = (api: Reader, id: string): Promise<Blog> =>
  api.get("/api/projects/blog/{id}", {
    params: { id },
    schema: existingRecord(BlogSchema, "Blog not found"),
  });

const checklist = recordOf(BlogChecklistSchema);

export const getChecklist = (api: Api, project: string) =>
  api.get("/api/projects/{project}/blog-checklist", { params: { project }, schema: checklist });

export const updateChecklist = (api: Api, project: string, input: { points: string[]; version?: number }) =>
  api.put("/api/projects/{project}/blog-checklist", { params: { project }, json: input, schema: checklist });

const record = recordIfSent(BlogSchema);

/** Saves the fields that are sent, and takes a step. */
export const updateBlog = (api: Api, id: string, input: Partial<BlogInput> & { step?: StepInput }) =>
  api.patch("/api/projects/blog/{id}", { params: { id }, json: input, schema: savedWith(BlogSchema) });

/** Saves the cover image. Without `image`, only its texts change. */
export function saveCover(
  api: Api,
  input: { blog_id: string; image: File | undefined; alt: string; caption: string },
) {
  const form = new FormData();
  form.set("blog_id", input.blog_id);
  // Lynx sends the full path on the user's computer, which is private.
  if (input.image) form.set("image", input.image, input.image.name.replace(/^.*[\\/]/, "") || "picture");
  form.set("alt", input.alt);
  form.set("caption", input.caption);
  return api.post("/api/projects/blog/cover", { form, schema: record });
}

/** Takes the image of a brand asset. A reason is for rights that end before a scheduled blog post. */
export const takeCoverAsset = (
  api: Api,
  input: { blog_id: string; asset_id: string; reason: string | null },
) => api.post("/api/projects/blog/cover", { json: input, schema: record });

export const deleteCover = (api: Api, blogId: string) =>
  api.delete("/api/projects/blog/cover", { json: { blog_id: blogId } });
