import { type MiddlewareFunction } from "react-router";
import { CAMPAIGN_KINDS, ITEM_SUBJECTS } from "#contract/vocabulary.ts";
import { isRecordId } from "#lib/record-id.ts";
import { notFound } from "./not-found.server.ts";

/** Parameters with a fixed set of values. All others are ids. */
const words: Readonly<Record<string, readonly string[]>> = {
  subjectId: ITEM_SUBJECTS,
  kindId: CAMPAIGN_KINDS,
};

const isNamed = ([name, value = ""]: [string, string | undefined]) =>
  name === "*" || (words[name]?.includes(value) ?? isRecordId(value));

/** Returns the not-found page for URLs with impossible parameters, before any loader or action makes a call. */
export const requireParams: MiddlewareFunction<Response> = ({ params }, next) => {
  if (Object.entries(params).every(isNamed)) return next();
  throw notFound("Not found");
};
