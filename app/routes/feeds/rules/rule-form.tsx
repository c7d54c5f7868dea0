import { useEffect, useRef } from "react";
import { monitorLinks } from "#components/feeds/feed-links.ts";
import type { FeedTrial } from "#contract/feeds.ts";
import { FEED_RULE_NAME_MAX, FEED_TRIAL_DAYS } from "#contract/limits.ts";
import type { FeedCondition } from "#contract/vocabulary.ts";
import { CONDITIONS } from "#domain/feeds/alert-rules.ts";
import { CONDITION_WORDS } from "#domain/feeds/condition-words.ts";
import { CheckboxField } from "#forms/checkbox-field.tsx";
import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import { Form } from "#forms/form.tsx";
import { HiddenField } from "#forms/hidden-field.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextField } from "#forms/text-field.tsx";
import type { AnyForm, Field } from "#forms/use-form.ts";
import { plural } from "#lib/counts.ts";
import { Card } from "#ui/card.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/time.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

/** Returns the labels of the fields that a rule with this condition has. */
export const ruleLabels = (condition: FeedCondition) => ({
  threshold: CONDITION_WORDS[condition].threshold ?? "Number",
  keywords: "Words",
  feed: "Feed",
  recipients: "Who is told",
  quiet_hours: "Quiet hours",
  name: "Name",
  is_on: "The rule is on",
});

type Name = keyof ReturnType<typeof ruleLabels> | "condition";

type Props = {
  form: AnyForm;
  fields: Record<Name, Field>;
  condition: FeedCondition;
  choices: { feeds: { value: string; label: string }[]; people: { value: string; label: string }[] };
  trial: FeedTrial | undefined;
  zone: string | null;
};

/** Renders the fields of an alert rule. It can be tried before it is saved. */
export function RuleForm({ form, fields, condition, choices, trial, zone }: Props) {
  const labels = ruleLabels(condition);
  return (
    <>
      {trial && <Trial trial={trial} zone={zone} />}
      <Form form={form} className="form-narrow">
        <HiddenField field={fields.condition} />
        {CONDITION_WORDS[condition].threshold !== null && (
          <TextField
            field={fields.threshold}
            label={labels.threshold}
            hint={`Like ${CONDITIONS[condition].threshold?.usual ?? 1}.`}
            inputMode="decimal"
          />
        )}
        {condition === "keyword" && (
          <TextField field={fields.keywords} label={labels.keywords} hint="Separate them with commas." />
        )}
        <SelectField
          field={fields.feed}
          label={labels.feed}
          placeholder={ALL_FEEDS[CONDITIONS[condition].family ?? "any"]}
          options={choices.feeds}
        />
        <CheckboxesField
          field={fields.recipients}
          label={labels.recipients}
          hint="Optional. Without anyone, it’s the owner of the feed."
          options={choices.people}
        />
        <TextField
          field={fields.quiet_hours}
          label={labels.quiet_hours}
          hint="If it comes and goes within these hours, it’s one alert with a count."
          inputMode="numeric"
        />
        <TextField
          field={fields.name}
          label={labels.name}
          hint="Optional. Without a name, it’s called what it looks for."
          maxLength={FEED_RULE_NAME_MAX}
        />
        <CheckboxField field={fields.is_on} label={labels.is_on} />
        <div className="actions">
          <SubmitButton>Save rule</SubmitButton>{" "}
          <SubmitButton name="intent" value="try" tone="secondary">
            Try on the last {FEED_TRIAL_DAYS} days
          </SubmitButton>{" "}
          <Link to={monitorLinks.rules} className="btn btn-quiet">
            Cancel
          </Link>
        </div>
      </Form>
    </>
  );
}

const ALL_FEEDS = { content: "All feeds of articles", products: "All feeds of products", any: "All feeds" };

/** Says when the rule would have raised an alert. It takes the focus, with and without scripts. */
function Trial({ trial, zone }: { trial: FeedTrial; zone: string | null }) {
  const { total, alerts } = trial;
  const heading = useRef<HTMLHeadingElement>(null);
  const hydrated = useHydrated();
  // On page load the browser focuses the heading. By the time of hydration, the user may have moved on.
  const focused = useRef<FeedTrial>(hydrated ? undefined : trial);
  useEffect(() => {
    if (focused.current === trial) return;
    focused.current = trial;
    heading.current?.focus();
  }, [trial]);
  return (
    <Card as="section" className="feed-card form-narrow">
      <header className="feed-card-head">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- without a script this is what brings the trial to notice */}
        <h2 ref={heading} tabIndex={-1} autoFocus>
          {plural(total, "alert")} in the last {FEED_TRIAL_DAYS} days
        </h2>
        <span className="feed-quiet">Nothing is saved yet.</span>
      </header>
      {total === 0 && (
        <p className="feed-card-text">The checks of these days had nothing that this rule looks for.</p>
      )}
      <ul>
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
      {total > alerts.length && <p className="feed-card-text">These are the latest {alerts.length}.</p>}
    </Card>
  );
}
