const WORDS = 7;
const LENGTH = 80;

/** Returns the title of a post that has none: the first words of its content. */
export const titleFrom = (content: string | null | undefined): string =>
  Array.from((content ?? "").slice(0, 1000).trim().split(/\s+/, WORDS).join(" "))
    .slice(0, LENGTH)
    .join("") || "Untitled post";
