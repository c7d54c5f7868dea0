import { fieldLabel } from "#lib/field-labels.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { type DiffPart, diffTexts } from "#lib/text-diff.ts";
import { networkRule } from "#domain/boards/network-rules.ts";

const networkLabel = (network: string) => networkRule(network)?.label ?? sentenceLabel(network);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Formats one value of a version for users: lists line by line, and pinned texts with their position. */
function asText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return value.map(asText).filter(Boolean).join("\n");
  if (isRecord(value) && typeof value["text"] === "string") {
    const { text, pin, ...more } = value;
    const parts = [text, ...Object.values(more)].map(asText).filter(Boolean).join(" | ");
    return typeof pin === "number" ? `${parts} (pinned to ${pin})` : parts;
  }
  if (isRecord(value) && typeof value["name"] === "string") return value["name"];
  if (isRecord(value))
    return Object.entries(value)
      .map(([name, inner]) => `${fieldLabel(name)}: ${asText(inner)}`)
      .join("\n");
  return "";
}

/** Identifies an image by the end of its file name. */
function pictureText(image: unknown): string {
  const { file, alt, caption } = isRecord(image) ? image : {};
  return [asText(file).slice(-6), asText(alt), asText(caption)].filter(Boolean).join(": ");
}
/** Returns an image's label, with its ratio or its number if it has one. */
export function imageLabel(use: string): string {
  const [, number] = /^(?:image_)?(\d.*)$/.exec(use) ?? [];
  return number === undefined ? fieldLabel(`${use}_image`) : `Image ${number}`;
}

/** Formats a carousel card with one line per text. */
function cardText(card: unknown): string {
  const { heading, description, final_url, image } = isRecord(card) ? card : {};
  const picture = pictureText(image);
  return [heading, description, final_url, picture && `Image ${picture}`]
    .map(asText)
    .filter(Boolean)
    .join("\n");
}

/** Fields whose values are wire values. */
const WORDS: ReadonlySet<string> = new Set(["format", "cta", "status"]);

/** Returns the fields of a version with their labels. A network's own text is a separate field. */
export function snapshotTexts(snapshot: Readonly<Record<string, unknown>>): Map<string, string> {
  const texts = new Map<string, string>();
  // Networks have texts of their own only in posts, whose images are numbered.
  const isPost = isRecord(snapshot["overrides"]);
  for (const [name, value] of Object.entries(snapshot)) {
    if (name === "overrides" && isRecord(value))
      for (const [network, text] of Object.entries(value))
        texts.set(`Text for ${networkLabel(network)}`, asText(text));
    else if (name === "networks" && Array.isArray(value))
      texts.set("Networks", value.map((network) => networkLabel(String(network))).join(", "));
    else if (name === "images" && isRecord(value))
      for (const [use, image] of Object.entries(value))
        texts.set(isPost && use === "reference" ? "Image 1" : imageLabel(use), pictureText(image));
    else if (name === "cards" && Array.isArray(value))
      for (const [index, card] of value.entries()) texts.set(`Card ${index + 1}`, cardText(card));
    else if (typeof value === "string" && WORDS.has(name))
      texts.set(fieldLabel(name), sentenceLabel(value.toLowerCase()));
    else
      texts.set(
        name === "final_url" && "primary_texts" in snapshot ? "Website URL" : fieldLabel(name),
        asText(value),
      );
  }
  return texts;
}

/** Compares all fields of two versions word by word. */
export function snapshotDifferences(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { label: string; parts: DiffPart[] }[] {
  const [old, current] = [snapshotTexts(before), snapshotTexts(after)];
  return [...new Set([...old.keys(), ...current.keys()])].map((label) => ({
    label,
    parts: diffTexts(old.get(label) ?? "", current.get(label) ?? ""),
  }));
}

/** Says what became of each image, in words: a version has no more of one than the name of its file. */
export function imageDifferences(
  before: unknown,
  after: unknown,
): { label: string; before: string; after: string }[] {
  const [old, current] = [before, after].map((images) => (isRecord(images) ? images : {}));
  return [...new Set([...Object.keys(old ?? {}), ...Object.keys(current ?? {})])].flatMap((use) => {
    const [was, is] = [old?.[use], current?.[use]].map((image) => (isRecord(image) ? image : null));
    const label = use === "reference" ? "Image 1" : imageLabel(use);
    if (!was || !is)
      return was ? [{ label, before: "", after: "removed" }] : [{ label, before: "", after: "added" }];
    if (was["file"] !== is["file"]) return [{ label, before: "", after: "another image" }];
    const [alt, newAlt] = [asText(was["alt"]), asText(is["alt"])];
    return alt === newAlt ? [] : [{ label: `Alternative text of ${label}`, before: alt, after: newAlt }];
  });
}
