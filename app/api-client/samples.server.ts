import { recordIfSent } from "#contract/envelope.ts";
import { ProjectReferenceSchema } from "#contract/projects.ts";
import type { Api } from "./client.server.ts";

/** Whether the API can make a sample project. */
export const offersSamples = (api: Api) => api.offers("/api/samples");

/** Makes the sample project, or finds the one that there is. */
export const createSample = (api: Api) =>
  api.post("/api/samples", { json: {}, schema: recordIfSent(ProjectReferenceSchema) });
