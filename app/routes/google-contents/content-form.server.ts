import { z } from "zod";
import type { GoogleAdContent } from "#contract/google-ads.ts";
import { AD_NOTES_MAX, DESCRIPTION_MAX, HEADING_MAX, PATH_MAX } from "#contract/limits.ts";
import { plural } from "#lib/counts.ts";
import { dayField } from "#forms/field-schemas.server.ts";
import { adWidth } from "#domain/google-ads/width.ts";
import { isHttps } from "#domain/google-ads/https.ts";
import { besideFields, ownFields } from "#components/composer/talk-schema.server.ts";
import { optionalText } from "#components/campaigns/text-schemas.server.ts";
import {
  listLabel,
  type ListName,
  LISTS,
  oneLine,
  pinNumber,
  type TypedAd,
  type TypedEntry,
  withRoom,
} from "./ad-rows.ts";

/** The specification's error for an update without an id. */
export const CONTENT_ID_MISSING = "Content ID is required to update content.";

const excess = (text: string, limit: number, place: string) => {
  const width = adWidth(text);
  if (width <= limit) return null;
  const said = `${place} is ${plural(width - limit, "character")} over the limit of ${limit}.`;
  return width > Array.from(text).length ? `${said} Double-width characters count twice.` : said;
};

/** Parses the lines of a list without blank ones. */
const entries = (name: ListName, limit: number) =>
  z
    .array(z.object({ text: z.string().optional(), pin: z.string().optional() }))
    .optional()
    .default([])
    .superRefine((rows, context) => {
      const { word, most } = LISTS[name];
      for (const [index, { text = "" }] of rows.entries()) {
        const message = excess(oneLine(text), limit, `${listLabel(name)} ${index + 1}`);
        if (message !== null) context.addIssue({ code: "custom", path: [index, "text"], message });
      }
      if (rows.length > most) context.addIssue({ code: "custom", message: `Add up to ${most} ${word}s.` });
      if (name === "headlines" && rows.every(({ text = "" }) => text.trim() === ""))
        context.addIssue({ code: "custom", path: [0, "text"], message: "Enter at least one headline." });
    })
    .transform((rows) =>
      rows.flatMap(({ text = "", pin }) =>
        text.trim() === "" ? [] : [{ text: oneLine(text), pin: pinNumber(pin) }],
      ),
    );

const path = (place: string) =>
  z
    .string()
    .trim()
    .optional()
    .superRefine((text = "", context) => {
      const message = /[/\s]/.test(text)
        ? `Remove spaces and slashes from ${place.toLowerCase()}.`
        : excess(text, PATH_MAX, place);
      if (message !== null) context.addIssue({ code: "custom", message });
    })
    .transform((text) => text || null);

const httpsField = z
  .string()
  .trim()
  .optional()
  .refine((text) => !text || isHttps(text), "Final URL must start with https://.")
  .transform((text) => text || null);

/** Parses an option's value. Null for none. */
const chosen = z
  .string()
  .optional()
  .transform((id) => id ?? null);

const fields = {
  headlines: entries("headlines", HEADING_MAX),
  descriptions: entries("descriptions", DESCRIPTION_MAX),
  path1: path("Display path 1"),
  path2: path("Display path 2"),
  final_url: httpsField,
  ad_group_id: chosen,
  owner_id: chosen,
  planned_for: dayField,
  notes: optionalText(AD_NOTES_MAX, "Notes"),
};

/** Lines to distribute over the lists, which a button does. Never sent to the API. */
const forButtons = {
  paste_headlines: z.string().optional(),
  paste_descriptions: z.string().optional(),
};

export const contentSchema = z
  .object({ ...besideFields, ...fields, ...forButtons })
  .superRefine((ad, context) => {
    if (ad.path2 !== null && ad.path1 === null)
      context.addIssue({
        code: "custom",
        path: ["path1"],
        message: "Enter display path 1 before display path 2.",
      });
  });

const typedText = z.string().catch("");
const typedList = z.array(z.object({ text: typedText, pin: typedText })).catch([]);

const TypedSchema = z.object({
  headlines: typedList,
  descriptions: typedList,
  paste_headlines: typedText,
  paste_descriptions: typedText,
  path1: typedText,
  path2: typedText,
  final_url: typedText,
  ad_group_id: typedText,
  owner_id: typedText,
  planned_for: typedText,
  notes: typedText,
});

/** Returns the submitted values, valid or not, from the form's field names and values. */
export const typedFrom = (payload: Record<string, unknown>): TypedAd => TypedSchema.parse(payload);

const typedEntries = (name: ListName, list: GoogleAdContent["headlines"]): TypedEntry[] =>
  withRoom(
    name,
    list.map(({ text, pin }) => ({ text, pin: pin === null ? "" : String(pin) })),
  );

export const contentValues = (content: GoogleAdContent): TypedAd => ({
  headlines: typedEntries("headlines", content.headlines),
  descriptions: typedEntries("descriptions", content.descriptions),
  paste_headlines: "",
  paste_descriptions: "",
  path1: content.path1 ?? "",
  path2: content.path2 ?? "",
  final_url: content.final_url ?? "",
  ad_group_id: content.ad_group_id ?? "",
  owner_id: content.owner?.id ?? "",
  planned_for: content.planned_for ?? "",
  notes: content.notes ?? "",
});

export const emptyValues = (adGroupId: string, ownerId: string): TypedAd => ({
  headlines: withRoom("headlines", []),
  descriptions: withRoom("descriptions", []),
  paste_headlines: "",
  paste_descriptions: "",
  path1: "",
  path2: "",
  final_url: "",
  ad_group_id: adGroupId,
  owner_id: ownerId,
  planned_for: "",
  notes: "",
});

/** Returns what is sent of a submitted form. */
export function inputFrom(value: z.output<typeof contentSchema>) {
  const own = Object.entries(ownFields(value)).filter(([name]) => !(name in forButtons));
  return Object.fromEntries(own) as Omit<ReturnType<typeof ownFields<typeof value>>, keyof typeof forButtons>;
}
