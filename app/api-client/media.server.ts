import { pageOf, recordIfSent, recordOf } from "#contract/envelope.ts";
import { type MediumInput, MediumReplacedSchema, MediumSchema, ShownMediumSchema } from "#contract/media.ts";
import type { Api } from "./client.server.ts";
import { imageForm } from "./image-form.server.ts";

const path = "/api/projects/{project}/media";
const one = `${path}/{media}` as const;

/** Returns whether the API has a library for each project. */
export const offersMedia = (api: Pick<Api, "offers">, project: string) => api.offers(path, { project });

export type MediaFilter = { search?: string | undefined; tag?: string | undefined; page: number };

/** Returns a page of the library. Its counts are those of the tags. */
export const listMedia = (api: Api, project: string, filter: MediaFilter) =>
  api.get(path, { params: { project }, query: { ...filter, counts: "1" }, schema: pageOf(MediumSchema) });

/** Returns the latest images of a library. Null from an API without one. */
export const findMedia = (api: Api, project: string) =>
  api.find(path, { params: { project }, schema: pageOf(MediumSchema) });

export const getMedium = (api: Api, project: string, media: string) =>
  api.get(one, { params: { project, media }, schema: recordOf(ShownMediumSchema) });

/** @param image an image or a video, which has a poster */
export function createMedium(
  api: Api,
  project: string,
  { image, poster }: { image: File; poster?: File | undefined },
  { name, alt, tags }: MediumInput,
) {
  const form = imageForm(image);
  if (poster) form.set("poster", poster, "poster");
  form.set("name", name);
  form.set("alt", alt);
  for (const tag of tags) form.append("tags[]", tag);
  return api.post(path, { params: { project }, form, schema: recordIfSent(MediumSchema) });
}

export const updateMedium = (api: Api, project: string, media: string, input: MediumInput) =>
  api.patch(one, { params: { project, media }, json: input, schema: recordIfSent(MediumSchema) });

export const deleteMedium = (api: Api, project: string, media: string) =>
  api.delete(one, { params: { project, media } });

/** Puts another image in its place in every post that the user may change. A blank text leaves each post its own. */
export function replaceMedium(api: Api, project: string, media: string, image: File, alt: string) {
  const form = imageForm(image);
  if (alt !== "") form.set("alt", alt);
  return api.post(`${one}/replace`, {
    params: { project, media },
    form,
    schema: recordOf(MediumReplacedSchema),
  });
}
