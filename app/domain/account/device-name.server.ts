import { parse } from "bowser";

/** Longer than any browser's own name for itself. */
const MEASURED_MAX = 300;

/**
 * Returns what a User-Agent header says about the browser and its system: "Firefox on Linux". Programs that only name themselves,
 * such as text browsers, keep their own name.
 */
export function deviceName(userAgent: string | null): string {
  const text = (userAgent ?? "").slice(0, MEASURED_MAX).trim();
  if (text === "") return "Unknown browser";
  const program = /^[A-Za-z][\w.-]{0,30}(?=\/)/.exec(text)?.[0] ?? "Unknown browser";
  // Every browser with a history claims to be one of these.
  if (program !== "Mozilla" && program !== "Opera") return program;
  const { browser, os } = parse(text);
  const name = browser.name || "Unknown browser";
  return os.name ? `${name} on ${os.name}` : name;
}
