import { recordOf } from "#contract/envelope.ts";
import { FirstStepsSchema } from "#contract/first-steps.ts";
import type { Api } from "./client.server.ts";

export const findFirstSteps = (api: Api) =>
  api.find("/api/first-steps", { schema: recordOf(FirstStepsSchema) });
