import { shownUpTo } from "./shown-weight.ts";

/** What a page shows instead of a form that could not be processed: its text, and a button that submits it again. */
export type ReturnedForm = {
  kind: "returned";
  /**
   * The form could not be tied to one of our pages, it came from another site, saving it failed, or what it belongs to can't be
   * changed by this user anymore.
   */
  why: "unconfirmed" | "foreign" | "failed" | "gone";
  /** Of a page that has one of its own. */
  title: string | null;
  message: string | null;
  token: string;
  /** Null if there is too much to show. */
  fields: [name: string, value: string][] | null;
  /** Whether the form had files. They aren't sent back to the page. */
  hadFiles: boolean;
};

const secretField = /password|passphrase|secret|^(?:recovery_)?code$|^_token$/;

export function returnedFields(posted: FormData): Pick<ReturnedForm, "fields" | "hadFiles"> {
  const fields = [...posted].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !secretField.test(entry[0]),
  );
  const isShowable = shownUpTo();
  return {
    fields: fields.every(([name, value]) => isShowable(name) && isShowable(value)) ? fields : null,
    hadFiles: [...posted.values()].some((value) => typeof value !== "string" && value.size > 0),
  };
}

/** Hidden values that mean nothing to users. */
const carried = /^_|_id$|^(?:intent|version|described|List-Unsubscribe)$/;

/** Ids of records, as our API writes them. They mean nothing to users either. */
const recordId = /^[0-9A-HJKMNP-TV-Z]{26}$/;

export const isShown = ([name, value]: [string, string]): boolean =>
  value.trim() !== "" && !carried.test(name) && !recordId.test(value);

/** Returns whether a page isn't allowed, isn't there, or is no longer there. */
export const isGoneStatus = (status: number): boolean => status === 403 || status === 404 || status === 410;
