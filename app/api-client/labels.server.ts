import { listOf } from "#contract/envelope.ts";
import { type LabelInput, LabelSchema } from "#contract/labels.ts";
import type { ItemSubject } from "#contract/vocabulary.ts";
import type { Api } from "./client.server.ts";
import { NotFoundError } from "./errors.server.ts";

const path = "/api/labels";
const one = "/api/labels/{label}";
const schema = listOf(LabelSchema);

export const offersLabels = (api: Pick<Api, "offers">) => api.offers(path);

export const listLabels = (api: Api) => api.get(path, { schema });

export const findLabels = (api: Api) => api.find(path, { schema });

export const getLabel = (api: Api, id: string) =>
  api.get(path, {
    schema: schema.transform((labels) => {
      const label = labels.find((known) => known.id === id);
      if (label === undefined) throw new NotFoundError("Label not found");
      return label;
    }),
  });

export const createLabel = (api: Api, input: LabelInput) => api.post(path, { json: input });

export const updateLabel = (api: Api, label: string, input: Partial<LabelInput>) =>
  api.patch(one, { params: { label }, json: input });

export const deleteLabel = (api: Api, label: string) => api.delete(one, { params: { label } });

type Labeled = { subject: ItemSubject | "campaigns"; id: string };

/** Gives a record exactly these labels. A blog post has those of its campaign. */
export const replaceLabels = (api: Api, { subject, id }: Labeled, label_ids: readonly string[]) =>
  api.put("/api/{subject}/{id}/labels", {
    params: { subject: subject === "blogs" ? "campaigns" : subject, id },
    json: { label_ids },
  });
