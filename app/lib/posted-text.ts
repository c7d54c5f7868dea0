/** A posted value as text; a file or nothing is the empty string. */
export const postedText = (value: unknown): string => (typeof value === "string" ? value : "");
