import { EVENT_NAME_MAX, EVENT_NOTE_MAX } from "#contract/limits.ts";
import { EVENT_KINDS } from "#contract/vocabulary.ts";
import { day, integer, nameText, oneOf, text } from "#api/http/rules.ts";

const kind = oneOf(EVENT_KINDS);
const name = nameText({ min: 1, max: EVENT_NAME_MAX });
const note = text({ max: EVENT_NOTE_MAX }).nullish();

export const createRules = { kind, name, note, starts_on: day(), ends_on: day() };
export const updateRules = {
  kind: kind.optional(),
  name: name.optional(),
  note,
  starts_on: day().optional(),
  ends_on: day().optional(),
  version: integer().nullish(),
};
