import { URL_MAX } from "#contract/limits.ts";
import { WEBHOOK_EVENTS } from "#contract/vocabulary.ts";
import { list, oneOf, url } from "#api/http/rules.ts";

const address = url({ max: URL_MAX });
const events = list(oneOf(WEBHOOK_EVENTS), { max: WEBHOOK_EVENTS.length }).refine(
  (chosen) => chosen.length > 0,
  "The :attribute field is required.",
);

export const createRules = { url: address, events };
export const updateRules = { url: address.optional(), events: events.optional() };
