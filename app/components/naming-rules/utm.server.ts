import type { Submission } from "@conform-to/react";
import type { RouterContextProvider } from "react-router";
import { findNamingRules } from "#api-client/naming-rules.server.ts";
import { UTM_TAGS } from "#contract/vocabulary.ts";
import { linkFaults, type LinkPlace, openTags, taggedLink } from "#domain/naming-rules/links.ts";
import { filledAnswer } from "#forms/filled-answer.server.ts";
import { invalidForm } from "#forms/submit.server.ts";
import { postedText } from "#lib/posted-text.ts";
import { type Api, apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";

/** Returns the organization's rules for links, or null if it has none, or the API knows none. */
async function linkRules(api: Api) {
  const rules = await findNamingRules(api);
  return rules?.checks_links ? rules : null;
}

/** Returns what is wrong with a saved link, and what has to be chosen to fill in its tags. Null without rules. */
export async function shownUtm(api: Api, link: string | null, place: LinkPlace) {
  const rules = await linkRules(api);
  if (rules === null) return null;
  return {
    faults: linkFaults(link ?? "", rules, place).map(({ message }) => message),
    open: openTags(rules, place),
  };
}

/**
 * Returns a typed link with its UTM tags filled in, and with what was chosen beside it. Null if it isn't a URL.
 */
export async function filledLink(
  context: Readonly<RouterContextProvider>,
  api: Api,
  link: unknown,
  place: LinkPlace,
): Promise<string | null> {
  const typed = postedText(link);
  if (!/^https?:$/.test(URL.parse(typed.trim())?.protocol ?? "")) return null;
  const rules = await linkRules(api);
  const posted = context.get(postedContext);
  const chosen = Object.fromEntries(UTM_TAGS.map((tag) => [tag, postedText(posted?.get(tag))]));
  return rules === null ? typed : taggedLink(typed, rules, place, chosen);
}

/** Beside a link that nothing can be filled in to. */
export const NO_LINK = "Enter a full URL, like https://example.com/page.";

/** Returns a form with the UTM tags of one of its links filled in. Nothing is saved. */
export async function utmAnswer(
  context: Readonly<RouterContextProvider>,
  submission: Submission<unknown, string[], unknown>,
  name: string,
  place: LinkPlace,
) {
  const link = await filledLink(context, context.get(apiContext), submission.payload[name], place);
  return link === null
    ? invalidForm(submission, 422, { fieldErrors: { [name]: [NO_LINK] } })
    : filledAnswer(submission, name, link);
}
