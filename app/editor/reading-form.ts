/** The id of the form on the page of an item that is only read. It has comments and steps, and no fields of the item. */
export const READING = "reading";

/** What is typed beside an item, by field. Replies are by the ids of their threads. */
export type TypedBeside = Partial<Record<"comment" | "quote" | "about" | "at" | "reason", string>> & {
  replies?: Record<string, string>;
};
