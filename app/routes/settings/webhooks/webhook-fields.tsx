import { URL_MAX } from "#contract/limits.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "#contract/vocabulary.ts";
import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import type { ControlField } from "#forms/field.tsx";
import { TextField } from "#forms/text-field.tsx";

/** When each event is sent. */
const EVENT_WORDS: Readonly<Record<WebhookEvent, string>> = {
  "item.due": "Time to publish",
  "item.approved": "Approved",
  "item.published": "Marked as published",
};

/** Names an event that the API may have made up. */
export const eventWords = (event: string): string =>
  event === "test" ? "Test" : (Object.entries(EVENT_WORDS).find(([known]) => known === event)?.[1] ?? event);

export const WEBHOOK_LABELS = { url: "URL", events: "Events" };

type Props = {
  fields: Readonly<Record<"url" | "events", ControlField>>;
  /** The hosts that the operator allows. */
  hosts: readonly string[];
};

export const WebhookFields = ({ fields, hosts }: Props) => (
  <>
    <TextField
      field={fields.url}
      label={WEBHOOK_LABELS.url}
      hint={
        hosts.includes("*")
          ? "Where your program listens, like https://hooks.example.com/marquee."
          : `Where your program listens. This server may call ${hosts.join(", ")}.`
      }
      type="url"
      inputMode="url"
      maxLength={URL_MAX}
    />
    <CheckboxesField
      field={fields.events}
      label={WEBHOOK_LABELS.events}
      hint="What happens to a post, an ad, or a blog post."
      options={WEBHOOK_EVENTS.map((value) => ({ value, label: EVENT_WORDS[value] }))}
    />
  </>
);
