/** The id of the form on the page of a post that is only read. It has comments and steps, and no fields of the post. */
export const READING = "reading";
