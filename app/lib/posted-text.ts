/** Returns a posted value as text. A file or a missing value is the empty string. */
export const postedText = (value: unknown): string => (typeof value === "string" ? value : "");
