/**
 * Parts of an e-mail as HTML. Mail programs know tables and styles on elements, and little else: no style sheet, script, position,
 * flex, or background image. Colors stand on their own, because some programs turn them for dark screens and others don't.
 */

const FONT = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif";
const INK = "#1c1826";
const QUIET = "#635d71";
const PURPLE = "#6d28d9";
const SIDE = "padding-left:32px;padding-right:32px";
/** Pixels of the sheet, and of one of two pictures beside each other. */
const WIDTH = 600;
const HALF = 262;
/** Texts beyond this are in the plain part, and behind the link. Mail programs cut what is longer than 102 kB. */
const HTML_MAX = 100_000;
export const TOO_LONG = "This is too long for an e-mail. Open it to read everything.";

/** Draws an e-mail, without its texts if it is too long for mail programs. */
export function shortEnough(draw: (isShort: boolean) => string): string {
  const whole = draw(false);
  return Buffer.byteLength(whole) > HTML_MAX ? draw(true) : whole;
}

const MARKS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** A name must not look like a line of ours. */
export const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
export const escaped = (text: string) => oneLine(text).replace(/[&<>"']/g, (mark) => MARKS[mark] ?? mark);

/** Keeps the lines of a text that someone typed, and makes a link of each line that is a URL. */
const typedLines = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map((part) => (/^https?:\/\/\S+$/.test(part) ? linkTo(part, part) : escaped(part)))
    .join("<br>");

const table = (inside: string, more = "") =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"${more}>${inside}</table>`;

export const linkTo = (url: string, words: string) =>
  `<a href="${escaped(url)}" style="color:${PURPLE};text-decoration:underline">${escaped(words)}</a>`;

/** A row of the sheet. `top` is the space above it, in pixels. */
const row = (inside: string, top: number) =>
  `<tr><td style="padding-top:${top}px;${SIDE}">${inside}</td></tr>`;

const words = (inside: string, size = 15, color = INK) =>
  `<p style="margin:0;${FONT};font-size:${size}px;line-height:${Math.round(size * 1.5)}px;color:${color}">${inside}</p>`;

export const title = (text: string, url: string | null = null) =>
  row(
    `<h1 style="margin:0;${FONT};font-size:22px;line-height:29px;font-weight:700;color:${INK}">${
      url === null
        ? escaped(text)
        : `<a href="${escaped(url)}" style="color:${INK};text-decoration:none">${escaped(text)}</a>`
    }</h1>`,
    20,
  );

export const heading = (text: string) =>
  row(
    `<h2 style="margin:0;${FONT};font-size:16px;line-height:24px;font-weight:700;color:${INK}">${escaped(text)}</h2>`,
    24,
  );

/** A paragraph. `inside` is HTML. */
export const paragraph = (inside: string, top = 8) => row(words(inside), top);
export const quiet = (inside: string, top = 6) => row(words(inside, 13, QUIET), top);
export const strong = (text: string, top = 10) => row(words(`<b>${escaped(text)}</b>`), top);

/** A text below what it is for. */
export const labeled = (label: string, text: string) =>
  row(words(escaped(label), 13, QUIET) + words(typedLines(text)), 14);

/** A text in a box: to copy, or what somebody said. */
export const boxed = (label: string, text: string) =>
  row(
    table(
      `<tr><td style="padding:14px 16px;border-radius:10px;background-color:#f3f1f6" bgcolor="#f3f1f6">${words(escaped(label), 13, QUIET)}${words(typedLines(text))}</td></tr>`,
      ' width="100%"',
    ),
    8,
  );

/** A picture: where it is, its words, and its size in pixels. */
export type DrawnImage = { src: string; label: string; alt: string; width: number; height: number };

/** Pictures, two beside each other, in order, each with its words below. `save` also links to each. */
export function pictures(images: readonly DrawnImage[], save: boolean): string {
  if (images.length === 0) return "";
  const cells = images.map((image, index) => {
    const width = Math.min(HALF, image.width);
    const height = Math.max(1, Math.round((width * image.height) / image.width));
    const alt = image.alt || "no alternative text";
    const drawn = `<img src="${escaped(image.src)}" width="${width}" height="${height}" alt="${escaped(`${image.label}: ${alt}`)}" border="0" style="display:block;width:100%;max-width:${width}px;height:auto;border:0;border-radius:10px;${FONT};font-size:13px;color:${QUIET}">`;
    const below = save
      ? linkTo(image.src, `${image.label} to save`) +
        (image.alt ? `<br>Alternative text: ${escaped(image.alt)}` : "")
      : `${escaped(image.label)}: ${escaped(alt)}`;
    return `<td width="50%" valign="top" style="padding-${index % 2 === 0 ? "right" : "left"}:4px;padding-bottom:8px">${drawn}${words(below, 13, QUIET)}</td>`;
  });
  const rows: string[] = [];
  for (let index = 0; index < cells.length; index += 2)
    rows.push(`<tr>${cells[index] ?? ""}${cells[index + 1] ?? '<td width="50%"></td>'}</tr>`);
  return row(table(rows.join(""), ' width="100%"'), 16);
}

export type MailLink = { label: string; url: string };

/** Buttons beside each other, or below each other where there is no room. The first one is filled if it is what to do. */
export function buttons(of: readonly MailLink[], isFirstFilled = true): string {
  if (of.length === 0) return "";
  const cells = of.map(({ label, url }, index) => {
    const [back, ink, line] =
      isFirstFilled && index === 0 ? [PURPLE, "#ffffff", PURPLE] : ["#ffffff", INK, "#d3cddd"];
    const inside = `<tr><td align="center" bgcolor="${back}" style="border-radius:9px;background-color:${back};border:1px solid ${line}"><a href="${escaped(url)}" style="display:block;padding:12px 20px;${FONT};font-size:15px;line-height:20px;font-weight:600;color:${ink};text-decoration:none">${escaped(label)}</a></td></tr>`;
    return table(
      `<tr><td style="padding-right:8px;padding-bottom:8px">${table(inside)}</td></tr>`,
      ' align="left"',
    );
  });
  return row(cells.join("\n"), 20);
}

type Sheet = {
  title: string;
  /** Names whose e-mail it is, and of what. */
  from: string;
  about: string;
  /** Rows of this file. */
  rows: readonly string[];
  /** Links below the sheet. */
  footer: readonly MailLink[];
};

/** Draws the sheet of an e-mail. */
export function drawnMail({ title: name, from, about, rows, footer }: Sheet): string {
  const head = table(
    `<tr><td>${words(`<b>${escaped(from)}</b>`, 16)}</td><td align="right">${words(escaped(about), 13, QUIET)}</td></tr>`,
    ' width="100%"',
  );
  const links = footer.map(({ label, url }) => linkTo(url, label)).join("<br>");
  const below = table(
    `<tr><td style="padding:16px 32px">${words(links, 13, QUIET)}</td></tr>`,
    ` width="${WIDTH}" style="width:100%;max-width:${WIDTH}px"`,
  );
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(name)}</title></head>`,
    '<body style="margin:0;padding:0;background-color:#f7f6f9" bgcolor="#f7f6f9">',
    table(
      `<tr><td align="center" style="padding:28px 12px">${table(
        `${row(head, 22)}\n${rows.join("\n")}\n<tr><td style="padding-bottom:28px;font-size:1px;line-height:1px">&nbsp;</td></tr>`,
        ` width="${WIDTH}" bgcolor="#ffffff" style="width:100%;max-width:${WIDTH}px;background-color:#ffffff;border:1px solid #e6e2ec;border-radius:16px"`,
      )}\n${footer.length === 0 ? "" : below}</td></tr>`,
      ' width="100%" bgcolor="#f7f6f9"',
    ),
    "</body></html>",
  ].join("\n");
}
