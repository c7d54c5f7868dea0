import { z } from "zod";
import { approversField, reasonField } from "#components/review/approvers-schema.server.ts";
import type { UtmTag } from "#contract/vocabulary.ts";
import { versionField } from "#forms/field-schemas.server.ts";

/** The fields of comments in an item’s form. The button beside them says what becomes of them. */
export const talkFields = {
  comment: z.string().optional(),
  quote: z.string().optional(),
  about: z.string().optional(),
  /** A time in the video that it is about. */
  at: z.string().optional(),
  /** What is wrong with a reply. */
  reply: z.undefined().optional(),
  /** Replies by the ids of their threads. */
  replies: z.record(z.string(), z.string()).optional(),
};

/** Whether a field is a comment, a reply, or a reason. They aren’t part of the item. */
export const isTalk = (name: string): boolean =>
  /^(?:comment|quote|about|at|reason|held-reason|replies\..+)$/.test(name);

/** What is chosen for the UTM tags of a link. A button fills them in. */
const utmFields = {
  utm_source: z.string().optional(),
  utm_medium: z.string().optional(),
  utm_campaign: z.string().optional(),
  utm_content: z.string().optional(),
  utm_term: z.string().optional(),
} satisfies Record<UtmTag, z.ZodType>;

/** The fields of an item’s form that aren’t the item’s: which one it is, its version, its next step, UTM tags, and comments. */
export const besideFields = {
  content_id: z.string().optional(),
  version: versionField,
  approvers: approversField,
  reason: reasonField,
  ...utmFields,
  ...talkFields,
};

/** Returns what a form has of the item itself. */
export const ownFields = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !(name in besideFields))) as Omit<
    Value,
    keyof typeof besideFields
  >;
