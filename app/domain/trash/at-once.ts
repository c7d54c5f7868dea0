/** The intent of a button that deletes without a question. Pages that must ask reject it and ask. */
export const AT_ONCE = "at-once";
