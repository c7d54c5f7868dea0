import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import type { Engine, Spot } from "./engine.ts";

const run = promisify(execFile);

/** Drags with the display's own pointer: what the drivers simulate starts no drag, or never drops. */
export async function drag(engine: Engine, from: Spot, to: Spot): Promise<void> {
  // The display has no window manager, so a window's only frame is the browser's own bars above the page.
  const corner = await engine.ask(() => ({
    x: window.screenX + (window.outerWidth - window.innerWidth) / 2,
    y: window.screenY + window.outerHeight - window.innerHeight,
  }));
  const pointer = async (...words: string[]) => void (await run("xdotool", words));
  const move = async ({ x, y }: Spot) => {
    await pointer("mousemove", String(Math.round(corner.x + x)), String(Math.round(corner.y + y)));
    await pause(60);
  };
  await move(from);
  await pointer("mousedown", "1");
  for (const share of [0.05, 0.2, 0.5, 0.8, 0.95, 1, 1])
    await move({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
  await pointer("mouseup", "1");
}
