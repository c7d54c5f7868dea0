import { URL_MAX } from "#contract/limits.ts";
import { WEBHOOK_EVENTS } from "#contract/vocabulary.ts";
import { boolean, list, oneOf, url } from "#api/http/rules.ts";

const address = url({ max: URL_MAX });
const events = list(oneOf(WEBHOOK_EVENTS), { max: WEBHOOK_EVENTS.length }).refine(
  (chosen) => chosen.length > 0,
  "The :attribute field is required.",
);

export const createRules = { url: address, events };
/** A webhook is switched off by its failures alone, so nobody sends false. */
const enabled = boolean().refine((isOn) => isOn, "The :attribute field must be accepted.");

export const updateRules = {
  url: address.optional(),
  events: events.optional(),
  enabled: enabled.optional(),
};
