import { z } from "zod";

/** A Laravel sends integers, the standalone API ULIDs: both are opaque strings from here on. */
export const IdSchema = z.union([z.string().min(1), z.number()]).transform(String);

/** Absent and null are the same thing on the wire. */
export const orNull = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value): z.output<T> | null => value ?? null);

/** A list that may be missing. */
export const listOrEmpty = <T extends z.ZodType>(schema: T) =>
  z
    .array(schema)
    .nullish()
    .transform((value): z.output<T>[] => value ?? []);

/** PHP writes an empty map as `[]`. */
const emptyMap = (value: unknown) => (Array.isArray(value) && value.length === 0 ? {} : value);

/** What any API lets its people do that says nothing else. */
const ALLOWED = [
  "update",
  "delete",
  "restore",
  "reply",
  "create_folder",
  "create_campaign",
  "create_content",
  "create_board",
] as const;
/** What an API offers only when it says so. */
const OFFERED = ["duplicate", "manage", "undo"] as const;

export type Can = Record<(typeof ALLOWED | typeof OFFERED)[number], boolean>;

/** What the caller may do with a record. */
export const CanSchema = z
  .preprocess(emptyMap, z.record(z.string(), z.boolean()).nullish())
  .transform((said): Can => {
    const allowed = ALLOWED.map((word) => [word, said?.[word] !== false]);
    const offered = OFFERED.map((word) => [word, said?.[word] === true]);
    return Object.fromEntries([...allowed, ...offered]) as Can;
  });

export const VersionSchema = z
  .number()
  .int()
  .nullish()
  .transform((value): number | undefined => value ?? undefined);

/** A plain day, `YYYY-MM-DD`. Never turn one into an instant. */
export const DaySchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}/)
  .transform((value) => value.slice(0, 10));

/** A UTC instant, ISO 8601. */
export const InstantSchema = z.string().min(1);

export const TextMapSchema = z
  .preprocess(emptyMap, z.record(z.string(), z.string()).nullish())
  .transform((value): Record<string, string> => value ?? {});

export const PersonSchema = z.object({ id: IdSchema, name: z.string(), avatar_url: orNull(z.string()) });

export const ImageSchema = z.object({
  url: z.string(),
  width: orNull(z.number()),
  height: orNull(z.number()),
  alt: orNull(z.string()),
});
export type Image = z.infer<typeof ImageSchema>;

/** Pictures by what they are for. */
export const ImageMapSchema = z
  .preprocess(emptyMap, z.record(z.string(), ImageSchema.nullable()).nullish())
  .transform((value): Partial<Record<string, Image>> =>
    Object.fromEntries(Object.entries(value ?? {}).flatMap(([key, image]) => (image ? [[key, image]] : []))),
  );

/** How much a folder or a project takes along into the trash; absent where a deletion is permanent, or has nothing in it. */
export const ContentsSchema = orNull(
  z.object({
    folders: orNull(z.number().int()),
    campaigns: orNull(z.number().int()),
    posts: orNull(z.number().int()),
    ads: orNull(z.number().int()),
  }),
);
