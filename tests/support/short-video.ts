import { readFile } from "node:fs/promises";

/** Resolves to a video of two seconds, as a browser would send it. */
export async function shortVideo(): Promise<File> {
  const bytes = await readFile(new URL("../files/videos/landscape.mp4", import.meta.url));
  return new File([new Uint8Array(bytes)], "boots.mp4", { type: "video/mp4" });
}
