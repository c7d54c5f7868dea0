/** Returns what comes between a text and what is added at its end: a blank line, as far as there is none. */
export const gapAfter = (text: string): string => {
  if (text.trim() === "") return "";
  const [end = ""] = /\n*$/.exec(text.replaceAll("\r\n", "\n")) ?? [];
  return "\n".repeat(Math.max(0, 2 - end.length));
};
