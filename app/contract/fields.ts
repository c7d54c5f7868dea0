import { z } from "zod";
import { presentReader } from "./reading.ts";

/** Laravel sends integers and the standalone API sends ULIDs. Both are opaque strings from here on. */
export const IdSchema = z.union([z.string().min(1), z.number()]).transform(String);

/** Missing and null mean the same on the wire. */
export const orNull = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value): z.output<T> | null => value ?? null);

export const listOrEmpty = <T extends z.ZodType>(schema: T) =>
  z
    .array(schema)
    .nullish()
    .transform((value): z.output<T>[] => value ?? []);

/** A number, or digits in a string: PHP sends decimals that way. */
export const NumberSchema = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d{1,20}(?:\.\d{1,20})?$/)
    .transform(Number),
]);
export const IntegerSchema = NumberSchema.pipe(z.number().int());

/** MySQL stores booleans as 0 and 1. */
export const BooleanSchema = z.union([
  z.boolean(),
  z.literal([0, 1, "0", "1", "true", "false"]).transform((value) => [1, "1", "true"].includes(value)),
]);

export const orFalse = BooleanSchema.nullish().transform((value): boolean => value ?? false);

declare const isOther: unique symbol;
/** An API's value that Marquee doesn't know. It is shown as it is, and no step starts from it. */
export type OtherWord = string & { readonly [isOther]: true };

/** A known value, or any other short one. The first one if the API sends nothing. */
export const wordOf = <const Words extends readonly [string, ...string[]]>(
  words: Words,
  absent: Words[number],
) =>
  z
    .string()
    .min(1)
    .max(60)
    .nullish()
    .transform((word): Words[number] | OtherWord => (word as Words[number] | OtherWord | null) ?? absent);

/** A record whose missing fields are derived from others before it is parsed. */
export const completed = <Schema extends z.ZodType>(
  complete: (record: Record<string, unknown>) => Record<string, unknown>,
  schema: Schema,
) =>
  z.preprocess(
    (value) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? complete(value as Record<string, unknown>)
        : value,
    schema,
  );

/** An ad's id is `content_id` in the specification, or `id` in Laravel's models. */
export const withContentId = (content: Record<string, unknown>): Record<string, unknown> => ({
  ...content,
  content_id: content["content_id"] ?? content["id"],
});

/** PHP writes an empty map as `[]`. */
const emptyMap = (value: unknown) => (Array.isArray(value) && value.length === 0 ? {} : value);

/** What an API allows unless it says otherwise. */
const ALLOWED = [
  "update",
  "delete",
  "restore",
  "reply",
  "create_folder",
  "create_campaign",
  "create_content",
  "create_board",
  "invite",
  "resend",
] as const;
/** What an API allows to whoever may change the record, unless it says otherwise. */
const AS_UPDATE = ["move", "archive", "copy", "comment", "share", "create_team", "create_feed"] as const;
/** What an API allows only if it says so. */
const OFFERED = ["duplicate", "manage", "undo"] as const;

export type Can = Record<(typeof ALLOWED | typeof AS_UPDATE | typeof OFFERED)[number], boolean>;

/** What the user may do with a record. */
export const CanSchema = z
  .preprocess(emptyMap, z.record(z.string(), BooleanSchema).nullish())
  .transform((said): Can => {
    const allowed = ALLOWED.map((word) => [word, said?.[word] !== false]);
    const offered = OFFERED.map((word) => [word, said?.[word] === true]);
    const implied = AS_UPDATE.map((word) => [word, said?.[word] ?? said?.["update"] !== false]);
    return Object.fromEntries([...allowed, ...implied, ...offered]) as Can;
  });

export const VersionSchema = IntegerSchema.nullish().transform(
  (value): number | undefined => value ?? undefined,
);

const DATE_TIME = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(?::\d{2}(?:\.\d{1,9})?)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * A plain day, `YYYY-MM-DD`. Never turn one into an instant. Laravel's `date` cast sends midnight in its own time zone as a UTC
 * instant, so the day is the one in that zone.
 */
export const DaySchema = z
  .string()
  .regex(DATE_TIME)
  .transform((value) => {
    const day = value.slice(0, 10);
    return value.endsWith("Z") ? (presentReader()?.dayOf(value) ?? day) : day;
  });

/** An instant, ISO 8601, in UTC. Without a zone, it is in the API's. */
export const InstantSchema = z
  .string()
  .regex(DATE_TIME)
  .transform((value) => {
    const [, day = "", time = "00:00", zone] = DATE_TIME.exec(value) ?? [];
    return zone === undefined ? (presentReader()?.instantOf(day, time) ?? value) : value;
  });

export const TextMapSchema = z
  .preprocess(emptyMap, z.record(z.string(), z.string()).nullish())
  .transform((value): Record<string, string> => value ?? {});

export const PersonSchema = z.object({ id: IdSchema, name: z.string(), avatar_url: orNull(z.string()) });

/** The brand asset of the vault that an image was taken from, for everyone who sees the image. */
export const AssetSchema = z.object({
  id: IdSchema,
  name: z.string(),
  /** The last day on which it may be used. */
  rights_end: orNull(DaySchema),
  is_ended: orFalse,
});
export type Asset = z.infer<typeof AssetSchema>;

/** An image, which an API may send as only its URL. */
const imageOf = <Shape extends z.ZodRawShape>(more: Shape) =>
  z.preprocess(
    (value) => (typeof value === "string" ? { url: value } : value),
    z.object({
      url: z.string().min(1),
      width: orNull(NumberSchema),
      height: orNull(NumberSchema),
      alt: orNull(z.string()),
      asset: orNull(AssetSchema),
      ...more,
    }),
  );
export const ImageSchema = imageOf({});
export const CaptionedImageSchema = imageOf({ caption: orNull(z.string()) });
/** What plays where an image stands for it. */
export const VideoSchema = z.object({
  url: z.string().min(1),
  type: orNull(z.string()),
  bytes: orNull(IntegerSchema),
  seconds: orNull(NumberSchema),
  /** As parsers call it, such as "avc". */
  codec: orNull(z.string()),
});
export type Video = z.infer<typeof VideoSchema>;

/** One of several images of a record. Without an id, it can only be replaced. */
export const ListedImageSchema = imageOf({
  id: orNull(IdSchema),
  /** The video that the image stands for. */
  video: orNull(VideoSchema),
  /** The same image in narrower widths in pixels, if the API has them. */
  variants: listOrEmpty(z.object({ width: NumberSchema, url: z.string().min(1) })),
  /** From 0. */
  position: orNull(IntegerSchema),
});
export type Image = z.infer<typeof ImageSchema>;

/** An image or a video in the list of both. An API may have only this list. */
export const MediaSchema = z.object({
  id: orNull(IdSchema),
  type: z.string(),
  url: z.string().min(1),
  /** The image that stands for a video. */
  poster: orNull(z.string()),
  width: orNull(NumberSchema),
  height: orNull(NumberSchema),
  seconds: orNull(NumberSchema),
  alt: orNull(z.string()),
  position: orNull(IntegerSchema),
});

/** Images by their use. */
export const ImageMapSchema = z
  .preprocess(emptyMap, z.record(z.string(), ImageSchema.nullable()).nullish())
  .transform((value): Partial<Record<string, Image>> =>
    Object.fromEntries(Object.entries(value ?? {}).flatMap(([key, image]) => (image ? [[key, image]] : []))),
  );

/** What is deleted together with a folder or project. Missing if deletion is permanent, or if it is empty. */
export const ContentsSchema = orNull(
  z.object({
    folders: orNull(IntegerSchema),
    campaigns: orNull(IntegerSchema),
    posts: orNull(IntegerSchema),
    ads: orNull(IntegerSchema),
  }),
);
