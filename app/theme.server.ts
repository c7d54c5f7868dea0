import { THEMES, type Theme } from "#ui/theme.ts";
import { themeCookie } from "./cookies.server.ts";

/** Returns the theme chosen in this browser. */
export async function readTheme(cookieHeader: string | null): Promise<Theme> {
  const stored: unknown = await themeCookie.parse(cookieHeader);
  return THEMES.find((theme) => theme === stored) ?? "system";
}
