const PREFIX = "marquee:post:";

export type KeptText = { title: string; body: string };

/**
 * What was typed into a post and not saved, kept in this tab of the browser alone. It goes when somebody signs out, and
 * comes back to nobody else.
 * @param keptAs who writes, and in which post
 */
export function keptText(keptAs: string): KeptText | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + keptAs) ?? "null");
    if (typeof kept !== "object" || kept === null) return null;
    const { title, body } = kept as Partial<Record<string, unknown>>;
    return typeof title === "string" && typeof body === "string" ? { title, body } : null;
  } catch {
    return null;
  }
}

/** Storage can be full or refused: then nothing is kept. */
export function keepText(keptAs: string, text: KeptText | null): void {
  try {
    if (text === null) sessionStorage.removeItem(PREFIX + keptAs);
    else sessionStorage.setItem(PREFIX + keptAs, JSON.stringify(text));
  } catch {
    // Nothing to do: the text still stands in its field.
  }
}
