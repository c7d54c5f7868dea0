import { THEMES, type Theme } from "#ui/theme.ts";
import { themeCookie } from "./cookies.server.ts";

export async function readTheme(cookieHeader: string | null): Promise<Theme> {
  const stored: unknown = await themeCookie.parse(cookieHeader);
  return THEMES.find((theme) => theme === stored) ?? "system";
}
