import { z } from "zod";

/** One or more messages under a field's name. */
const MessagesSchema = z.union([z.string().transform((text) => [text]), z.array(z.string())]);

/** What a client answers otherwise than by showing the message. */
export const ERROR_CODES = ["no_longer_approved"] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];
/** Null for one that Marquee doesn't know. */
export const ErrorCodeSchema = z
  .enum(ERROR_CODES)
  .nullish()
  .catch(null)
  .transform((code): ErrorCode | null => code ?? null);

/** The three formats of `errors`: a string, an object of arrays, and an array of objects with one key. */
export const ErrorPayloadSchema = z.object({
  message: z.string().optional().catch(undefined),
  errors: z
    .union([z.string(), z.record(z.string(), MessagesSchema), z.array(z.record(z.string(), MessagesSchema))])
    .optional()
    .catch(undefined),
  /** The reason for a 403, a 404, or a 409, if the client can do something about it. */
  reason: z.string().optional().catch(undefined),
  /** The current record, with a 412. */
  data: z.unknown().optional(),
});
export type ErrorPayload = z.infer<typeof ErrorPayloadSchema>;

export type FieldMessages = Record<string, string[]>;

/** Normalizes all formats to one: field name to messages. A string belongs to no field and gives an empty record. */
export function fieldMessages(payload: ErrorPayload): FieldMessages {
  if (payload.errors === undefined || typeof payload.errors === "string") return {};
  // A map, because a field may be called `__proto__`.
  const found = new Map<string, string[]>();
  for (const part of Array.isArray(payload.errors) ? payload.errors : [payload.errors]) {
    for (const [field, messages] of Object.entries(part))
      found.set(field, [...(found.get(field) ?? []), ...messages]);
  }
  return Object.fromEntries(found);
}
