/**
 * Returns a post roughly as it is read: without the URLs of links, and without the signs of Markdown. A search needs its words
 * and a line of it, in the time that the longest post has here. A parser would take seconds for some.
 */
export const shownMarkdown = (body: string): string =>
  body
    .split("\n")
    .map(shownLine)
    .filter((line) => line !== "")
    .join("\n");

/** Every repetition has a limit, so that no line takes long. */
const shownLine = (line: string): string =>
  line
    .trim()
    .replace(/^(?:`{3,20}|~{3,20})[^`]*$/, "")
    .replace(/^\[[^[\]]{1,300}\]:.*$/, "")
    .replace(/^(?:> ?){1,20}/, "")
    .replace(/^(?:#{1,6} |[-*+] (?:\[[ xX]\] )?|\d{1,9}[.)] )/, "")
    .replace(/^[-*_=|: ]+$/, "")
    .replaceAll(/!?\[([^[\]]{0,300})\]\([^()]{0,2000}\)/g, "$1")
    .replaceAll(/<\/?[a-z][^<>]{0,300}>/gi, " ")
    .replaceAll(
      /\*{2,3}|(?<![\p{L}\p{N}])[*_]{1,3}(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}\p{P}])[*_]{1,3}(?![\p{L}\p{N}])|~~|`{1,20}/gu,
      "",
    )
    .trim();
