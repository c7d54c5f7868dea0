import { recordIfSent } from "#contract/envelope.ts";
import { ProjectReferenceSchema } from "#contract/projects.ts";
import type { Api } from "./client.server.ts";

export const offersSamples = (api: Api) => api.offers("/api/samples");

/** Creates the sample project, or returns the existing one. */
export const createSample = (api: Api) =>
  api.post("/api/samples", { json: {}, schema: recordIfSent(ProjectReferenceSchema) });
