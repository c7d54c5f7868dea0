import sharp from "sharp";

/** Resolves to a red picture in a file, as a browser would send it. Another width makes another picture. Pixels. */
export async function blankImage(width = 40): Promise<File> {
  const blank = sharp({ create: { width, height: 30, channels: 3, background: "#c33" } });
  return new File([new Uint8Array(await blank.png().toBuffer())], "a.png", { type: "image/png" });
}
