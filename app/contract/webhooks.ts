import { z } from "zod";
import { IdSchema, InstantSchema, IntegerSchema, listOrEmpty, orNull, wordOf } from "./fields.ts";
import {
  CAMPAIGN_KINDS,
  ITEM_STATUSES,
  ITEM_SUBJECTS,
  WEBHOOK_DELIVERY_STATUSES,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from "./vocabulary.ts";

/** One call of another server, and how it went. */
export const WebhookDeliverySchema = z.object({
  id: IdSchema,
  event: wordOf([...WEBHOOK_EVENTS, "test"], "test"),
  /** The name of the item. */
  name: orNull(z.string()),
  status: wordOf(WEBHOOK_DELIVERY_STATUSES, "waiting"),
  attempts: orNull(IntegerSchema),
  /** The status of the last answer. Null if there was none. */
  http_status: orNull(IntegerSchema),
  /** Why the last attempt failed, in a sentence. */
  error: orNull(z.string()),
  created_at: InstantSchema,
  attempted_at: orNull(InstantSchema),
});
export type WebhookDelivery = z.infer<typeof WebhookDeliverySchema>;

/** An address of another program that is called when something happens in the organization. */
export const WebhookSchema = z.object({
  id: IdSchema,
  url: z.string(),
  events: listOrEmpty(wordOf(WEBHOOK_EVENTS, "item.due")),
  created_at: orNull(InstantSchema),
  /** The first failure since the last success. Null if the last call succeeded. */
  failing_since: orNull(InstantSchema),
  /** When it was switched off, because its calls kept failing. It isn’t called until someone switches it on again. */
  disabled_at: orNull(InstantSchema),
  /** The latest ones, newest first. */
  deliveries: listOrEmpty(WebhookDeliverySchema),
  /** What calls are signed with. Only in the response that creates the webhook. */
  secret: orNull(z.string()),
});
export type Webhook = z.infer<typeof WebhookSchema>;

export const WebhooksSchema = z.object({
  /** The hosts that may be called, or `*` for all. None if the server calls no others. */
  hosts: listOrEmpty(z.string()),
  webhooks: listOrEmpty(WebhookSchema),
});

export type WebhookInput = { url: string; events: WebhookEvent[] };

/** The body of a call. Its keys are stable: more may be added. */
export const WebhookCallSchema = z.object({
  type: z.enum(WEBHOOK_EVENTS),
  /** When it happened. */
  timestamp: z.iso.datetime(),
  data: z.object({
    id: z.string(),
    subject: z.enum(ITEM_SUBJECTS),
    kind: z.enum(CAMPAIGN_KINDS),
    name: z.string(),
    status: z.enum(ITEM_STATUSES),
    /** Its page in Marquee. */
    url: z.url(),
    organization: z.object({ id: z.string(), name: z.string() }),
    project: z.object({ slug: z.string(), name: z.string() }),
    campaign: z.object({ id: z.string(), name: z.string() }),
    /** A plain day. */
    planned_for: z.iso.date().nullable(),
    scheduled_at: z.iso.datetime().nullable(),
    /** The IANA time zone of its calendar. */
    timezone: z.string(),
    published_url: z.string().nullable(),
    /** What to publish. Null for ads and blog posts. */
    post: z
      .object({
        /** One for each network. Null if none is chosen. */
        texts: z.array(z.object({ network: z.string().nullable(), text: z.string() })),
        link: z.string().nullable(),
        first_comment: z.string().nullable(),
        /** In order. A URL works for seven days without signing in. */
        images: z.array(
          z.object({ url: z.url(), alt: z.string().nullable(), video_url: z.string().optional() }),
        ),
      })
      .nullable(),
  }),
});
export type WebhookCall = z.infer<typeof WebhookCallSchema>;
