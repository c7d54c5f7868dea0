import sharp from "sharp";

export type Drawing = { bytes: Buffer; width: number; height: number; alt: string };

export async function draw(shapes: string, { width, height, alt }: Omit<Drawing, "bytes">): Promise<Drawing> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
  return { bytes, width, height, alt };
}
