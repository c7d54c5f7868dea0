import { z } from "zod";
import { DENSITIES, type Display, MOTIONS, SHORTCUTS } from "#ui/display.ts";
import { displayCookie } from "./cookies.server.ts";

const DisplaySchema = z.object({
  density: z.enum(DENSITIES).catch("comfortable"),
  motion: z.enum(MOTIONS).catch("system"),
  shortcuts: z.enum(SHORTCUTS).catch("on"),
});

export async function readDisplay(cookieHeader: string | null): Promise<Display> {
  const stored: unknown = await displayCookie.parse(cookieHeader);
  return DisplaySchema.parse(stored ?? {});
}
