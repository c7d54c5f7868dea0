import { z } from "zod";
import { normalisePage, PageMetaSchema, recordOf } from "#contract/envelope.ts";
import {
  MisfitSchema,
  NameCountsSchema,
  type NamingRulesInput,
  NamingRulesSchema,
} from "#contract/naming-rules.ts";
import type { Api } from "./client.server.ts";

const path = "/api/naming-rules";
const schema = recordOf(NamingRulesSchema);

export const offersNamingRules = (api: Pick<Api, "offers">) => api.offers(path);

export const getNamingRules = (api: Api) => api.get(path, { schema });

export const findNamingRules = (api: Api) => api.find(path, { schema });

export const updateNamingRules = (api: Api, input: NamingRulesInput) => api.patch(path, { json: input });

const misfits = z.preprocess(
  (body) =>
    typeof body === "object" && body !== null && "counts" in body
      ? { ...(normalisePage(body) as object), counts: body.counts }
      : body,
  z.object({ data: z.array(MisfitSchema), meta: PageMetaSchema, counts: NameCountsSchema }),
);

/** Lists the campaigns whose names don't fit the rules, also while these are off. */
export const listMisfits = (api: Api, page: number) =>
  api.get(`${path}/misfits`, { query: { page }, schema: misfits });
