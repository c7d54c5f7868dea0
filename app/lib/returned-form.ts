/** What the page shows in place of a form with which nothing could be done: the text of it, and a button that sends it again. */
export type ReturnedForm = {
  kind: "returned";
  /** It could not be tied to one of our own pages, it came from another site, or the service failed while it was saved. */
  why: "unconfirmed" | "foreign" | "failed";
  /** What the service said. */
  message: string | null;
  token: string;
  fields: [name: string, value: string][];
  /** A file is not sent back to the page. */
  hadFiles: boolean;
};

const secretField = /password|^_token$/;

/** What of a posted form may be shown again. */
export const returnedFields = (posted: FormData): Pick<ReturnedForm, "fields" | "hadFiles"> => ({
  fields: [...posted].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !secretField.test(entry[0]),
  ),
  hadFiles: [...posted.values()].some((value) => typeof value !== "string" && value.size > 0),
});

/** Values that forms carry along, which mean nothing to people. */
const carried = /^_|_id$|^(?:intent|anyway|version|described|comment)$/;

export const isShown = ([name, value]: [string, string]): boolean =>
  value.trim() !== "" && !carried.test(name);
