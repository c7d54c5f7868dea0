/** The intent of a button that deletes without a question. A page that has to ask refuses it and asks. */
export const AT_ONCE = "at-once";
