import {
  type Blog,
  BlogChecklistSchema,
  type BlogInput,
  BlogSchema,
  TextImagesSchema,
} from "#contract/blogs.ts";
import { recordIfSent, recordOf } from "#contract/envelope.ts";
import { filePath } from "#lib/file-path.ts";
import type { Api } from "./client.server.ts";
import { TooLargeError, ValidationError } from "./errors.server.ts";
import { fileName } from "./image-form.server.ts";
import { plainMessage } from "./plain-message.ts";
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
  if (input.image) form.set("image", input.image, fileName(input.image));
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

const images = "/api/projects/blog/{id}/images";

/** Returns whether the API keeps images for the text of a post. */
export const offersTextImages = (api: Pick<Api, "offers">, id: string) => api.offers(images, { id });

/**
 * Stores images for the text of a post, and returns where the text finds them. Each is sent alone, because together they may be too
 * large. Those that were refused are named, with the reason.
 */
export async function addTextImages(
  api: Api,
  id: string,
  files: readonly { file: File; alt: string }[],
): Promise<{ images: { path: string; alt: string }[]; refused: string[] }> {
  const added: { path: string; alt: string }[] = [];
  const refused: string[] = [];
  for (const { file, alt } of files) {
    const form = new FormData();
    form.append("alts[]", alt);
    form.append("images[]", file, fileName(file));
    try {
      const { data } = await api.post(images, { params: { id }, form, schema: TextImagesSchema });
      added.push(...data.map(({ url }) => ({ path: filePath(url) ?? url, alt })));
    } catch (error) {
      const message = refusalIn(error);
      if (message === undefined) throw error;
      refused.push(`${fileName(file)}: ${plainMessage(message)}`);
    }
  }
  return { images: added, refused };
}

/** Returns why an image was refused. Undefined for an error that isn’t about the image. */
function refusalIn(error: unknown): string | undefined {
  if (error instanceof TooLargeError) return error.message;
  if (!(error instanceof ValidationError) || error.formErrors.length > 0) return undefined;
  return (error.fieldErrors["images.0"] ?? error.fieldErrors["images"])?.[0];
}
