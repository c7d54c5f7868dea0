import type { FeedTrial } from "#contract/feeds.ts";
import { FEED_QUIET_HOURS, FEED_RULE_NAME_MAX, FEED_TRIAL_DAYS } from "#contract/limits.ts";
import type { FeedCondition } from "#contract/vocabulary.ts";
import { CONDITION_WORDS } from "#domain/feeds/condition-words.ts";
import { CheckboxField } from "#forms/checkbox-field.tsx";
import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { HiddenField } from "#forms/hidden-field.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextField } from "#forms/text-field.tsx";
import type { AnyForm, Field } from "#forms/use-form.ts";
import { plural } from "#lib/counts.ts";
import { Card } from "#ui/card.tsx";
import { Moment } from "#ui/time.tsx";
import { RULES } from "./rule-input.ts";

export const RULE_LABELS = {
  threshold: "Number",
  keywords: "Words",
  feed: "In",
  recipients: "Who is told",
  quiet_hours: "Quiet hours",
  name: "Name (optional)",
  is_on: "The rule is on",
};

type Props = {
  form: AnyForm;
  fields: Record<keyof typeof RULE_LABELS | "condition", Field>;
  condition: FeedCondition;
  choices: { feeds: { value: string; label: string }[]; people: { value: string; label: string }[] };
  submit: string;
  trial: FeedTrial | undefined;
  zone: string | null;
};

/** Renders the fields of an alert rule. It can be tried before it is saved. */
export function RuleForm({ form, fields, condition, choices, submit, trial, zone }: Props) {
  const { hint, threshold } = CONDITION_WORDS[condition];
  return (
    <>
      {trial && <Trial trial={trial} zone={zone} />}
      <Form form={form} className="form-narrow">
        <HiddenField field={fields.condition} value={condition} />
        {threshold !== null && (
          <TextField
            field={fields.threshold}
            label={RULE_LABELS.threshold}
            hint={`${hint} Blank for ${threshold.usual} ${threshold.label}.`}
            inputMode="decimal"
            autoComplete="off"
          />
        )}
        {condition === "keyword" && (
          <TextField
            field={fields.keywords}
            label={RULE_LABELS.keywords}
            hint="With a comma between them: your name, a product, a competitor."
            autoComplete="off"
          />
        )}
        <SelectField
          field={fields.feed}
          label={RULE_LABELS.feed}
          placeholder="All feeds that fit"
          options={choices.feeds}
        />
        <CheckboxesField
          field={fields.recipients}
          label={RULE_LABELS.recipients}
          hint="Without anyone, the owner of the feed."
          options={choices.people}
        />
        <TextField
          field={fields.quiet_hours}
          label={RULE_LABELS.quiet_hours}
          hint={`If it comes and goes within this time, that’s one alert with a count. Usually ${FEED_QUIET_HOURS}.`}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          field={fields.name}
          label={RULE_LABELS.name}
          maxLength={FEED_RULE_NAME_MAX}
          autoComplete="off"
        />
        <CheckboxField field={fields.is_on} label={RULE_LABELS.is_on} />
        <FormActions submit={submit} cancel={RULES} />
        <SubmitButton name="intent" value="try" tone="secondary">
          Try on the last {FEED_TRIAL_DAYS} days
        </SubmitButton>
      </Form>
    </>
  );
}

const Trial = ({ trial: { total, alerts }, zone }: { trial: FeedTrial; zone: string | null }) => (
  <Card as="section" className="feed-card">
    <header className="feed-card-head">
      <h2 tabIndex={-1}>
        {plural(total, "alert")} in the last {FEED_TRIAL_DAYS} days
      </h2>
      <span className="feed-quiet">Nothing is saved yet.</span>
    </header>
    {alerts.length > 0 && (
      <ul className="feed-changes">
        {alerts.map(({ at, feed, title, detail, count }) => (
          <li key={`${at} ${feed.id} ${title}`} className="feed-row">
            <span className="feed-row-text">
              <b dir="auto">{title}</b>{" "}
              <small dir="auto">
                {[feed.name, detail, count > 1 && `${count} times`].filter(Boolean).join(", ")}
              </small>
            </span>{" "}
            <small className="feed-when">
              <Moment at={at} zone={zone} />
            </small>
          </li>
        ))}
      </ul>
    )}
    {total > alerts.length && alerts.length > 0 && (
      <p className="feed-card-text">These are the latest {alerts.length}.</p>
    )}
  </Card>
);
