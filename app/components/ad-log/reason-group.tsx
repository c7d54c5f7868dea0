import { LOG_REASON_MAX } from "#contract/limits.ts";
import { groupCampaign, type ReasonGroup } from "#domain/ad-log/reason-groups.ts";
import { controlProps, FieldNotes } from "#forms/field.tsx";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { type AnyForm, type Fields } from "#forms/use-form.ts";
import { counted } from "#lib/counts.ts";
import { formatMonthDay } from "#lib/dates.ts";
import { EntryRow } from "./entry-row.tsx";
import { actorText, nameOf, timeText } from "./log-words.ts";

export type ReasonValues = { entries: string[]; reason: string };

type Props = {
  group: ReasonGroup;
  form: AnyForm;
  fields: Fields<ReasonValues>;
  today: string;
};

/** "4 changes by Lin, today 9:12 to 9:20" */
function headingOf({ entries }: ReasonGroup, today: string): string {
  const [latest, earliest] = [entries[0], entries.at(-1)];
  if (latest === undefined || earliest === undefined) return "";
  const day = latest.occurred_on === today ? "today" : formatMonthDay(latest.occurred_on);
  const [from, to] = [timeText(earliest), timeText(latest)];
  return `${counted(entries.length, "change")} by ${actorText(latest)}, ${day} ${from === to ? from : `${from} to ${to}`}`;
}

/** Renders the form that says why several changes were made. All of them are ticked at first. */
export function ReasonGroupForm({ group, form, fields, today }: Props) {
  const campaign = groupCampaign(group);
  const kept = fields.entries.defaultOptions ?? [];
  const id = `${form.id}-heading`;
  return (
    <section className="card log-reasons" aria-labelledby={id}>
      <header className="log-card-head">
        <h2 id={id}>
          <bdi>{headingOf(group, today)}</bdi>
        </h2>{" "}
        {campaign !== null && (
          <span className="log-quiet" dir="auto">
            {campaign}
          </span>
        )}
      </header>
      <Form form={form} className="log-reasons-form">
        <FieldNotes field={fields.entries} />
        <ul className="log-list">
          {group.entries.map((entry, index) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              today={today}
              end={
                <label className="log-box">
                  <input
                    type="checkbox"
                    // The error summary links to the field's own id.
                    id={index === 0 ? fields.entries.id : undefined}
                    name={fields.entries.name}
                    value={entry.id}
                    defaultChecked={kept.includes(entry.id)}
                  />
                  <span className="sr-only">Add the reason to {nameOf(entry)}</span>
                </label>
              }
            />
          ))}
        </ul>
        <FieldNotes field={fields.reason} />
        <div className="log-why">
          <label className="log-why-field">
            <span className="sr-only">Reason for the selected changes</span>
            <input
              key={fields.reason.key}
              {...controlProps(fields.reason)}
              className="input"
              placeholder="Why?"
              maxLength={LOG_REASON_MAX}
              defaultValue={fields.reason.defaultValue}
            />
          </label>{" "}
          <SubmitButton name="intent" value="reasons">
            Add reason
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
