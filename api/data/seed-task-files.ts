import { draw } from "#api/uploads/draw.ts";

/** A file for the demo. `width` and `height` are 0 for a PDF. */
type SeedFile = { name: string; mime: string; bytes: Buffer; width: number; height: number };

export const filesFor = async (title: string): Promise<SeedFile[]> =>
  title === "Book the studio for the boot shots" ? [drawOffer(), await drawPlan()] : [];

const drawOffer = (): SeedFile => ({
  name: "Offer Studio Nordlicht.pdf",
  mime: "application/pdf",
  bytes: pdfOf([
    "Studio Nordlicht, Hamburg",
    "",
    "Offer for two half days",
    "",
    "Small room, north light, 48 m2        2 x 290.00",
    "Backdrop, snow, 3 m                       60.00",
    "Assistant, half a day                    140.00",
    "",
    "Total without VAT                        780.00",
    "",
    "We hold both days for you until Friday.",
  ]),
  width: 0,
  height: 0,
});

async function drawPlan(): Promise<SeedFile> {
  const wall = 'fill="none" stroke="#2c2420" stroke-width="14"';
  const { bytes, width, height } = await draw(
    `<rect width="1200" height="900" fill="#f7f4ee"/><path ${wall} d="M120 120 H780 V780 H120 Z M780 120 H1080 V780 H780"/>` +
      '<path stroke="#f7f4ee" stroke-width="22" d="M300 780 h120 M780 560 v110"/>' +
      '<path stroke="#8fb3cc" stroke-width="18" d="M210 120 h480"/>' +
      '<rect x="290" y="240" width="320" height="60" fill="#c9bfae"/><path fill="#dfe7ee" d="M290 300 h320 l60 240 H230 Z"/>' +
      '<path fill="#7a4a28" d="M410 350 h54 v70 q24 10 58 14 q18 2 18 22 v16 H410 Z"/>' +
      '<circle cx="450" cy="660" r="34" fill="#2f5d50"/><circle cx="190" cy="420" r="26" fill="#f0b45a"/><circle cx="710" cy="420" r="26" fill="#f0b45a"/>',
    { width: 1200, height: 900, alt: "" },
  );
  return { name: "Floor plan, small room.png", mime: "image/png", bytes, width, height };
}

/** Writes one page with these lines, of ASCII without brackets. */
function pdfOf(lines: readonly string[]): Buffer {
  const text = `BT /F1 13 Tf 20 TL 64 760 Td ${lines.map((line) => `(${line}) Tj T*`).join(" ")} ET`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Courier>>",
  ];
  let body = "%PDF-1.4\n";
  const starts = objects.map((object, index) => {
    const start = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(start).padStart(10, "0")} 00000 n \n`;
  });
  const count = objects.length + 1;
  return Buffer.from(
    `${body}xref\n0 ${count}\n0000000000 65535 f \n${starts.join("")}trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
  );
}
