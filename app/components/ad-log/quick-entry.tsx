import { LOG_NAME_MAX, LOG_REASON_MAX, LOG_VALUE_MAX } from "#contract/limits.ts";
import { LOG_CATEGORIES } from "#contract/vocabulary.ts";
import { controlProps, FieldNotes } from "#forms/field.tsx";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import type { AnyForm, Field, Fields } from "#forms/use-form.ts";
import { Icon } from "#ui/icons.tsx";
import { CATEGORIES } from "./log-words.ts";

export type QuickValues = {
  category: string;
  object: string;
  old_value: string;
  new_value: string;
  reason: string;
};

export const QUICK_LABELS = {
  category: "What changed",
  object: "Campaign or ad",
  old_value: "From",
  new_value: "To",
  reason: "Why",
};

type Props = {
  form: AnyForm;
  fields: Fields<QuickValues>;
  /** Names of campaigns to choose from while typing. */
  campaigns: readonly string[];
};

/** Renders the form that logs a change in one line. */
export const QuickEntry = ({ form, fields, campaigns }: Props) => (
  <Form form={form} className="card log-quick">
    <div className="log-quick-field" data-width="what">
      <label className="log-quick-label" htmlFor={fields.category.id}>
        {QUICK_LABELS.category}
      </label>
      <FieldNotes field={fields.category} />
      <select
        key={fields.category.key}
        {...controlProps(fields.category)}
        className="input"
        defaultValue={fields.category.defaultValue}
      >
        {LOG_CATEGORIES.map((value) => (
          <option key={value} value={value}>
            {CATEGORIES[value].name}
          </option>
        ))}
      </select>
    </div>{" "}
    <TextCell
      field={fields.object}
      label={QUICK_LABELS.object}
      width="object"
      max={LOG_NAME_MAX}
      list="log-campaigns"
    />{" "}
    <datalist id="log-campaigns">
      {campaigns.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </datalist>
    <TextCell field={fields.old_value} label={QUICK_LABELS.old_value} width="value" max={LOG_VALUE_MAX} />{" "}
    <Icon name="arrow-right" size={16} />{" "}
    <TextCell field={fields.new_value} label={QUICK_LABELS.new_value} width="value" max={LOG_VALUE_MAX} />{" "}
    <TextCell
      field={fields.reason}
      label={QUICK_LABELS.reason}
      width="why"
      max={LOG_REASON_MAX}
      hint="Why?"
    />{" "}
    <SubmitButton name="intent" value="log">
      Log
    </SubmitButton>
  </Form>
);

type CellProps = {
  field: Field<string>;
  label: string;
  width: string;
  max: number;
  list?: string;
  hint?: string;
};

const TextCell = ({ field, label, width, max, list, hint = label }: CellProps) => (
  <div className="log-quick-field" data-width={width}>
    <label className="log-quick-label" htmlFor={field.id}>
      {label}
    </label>
    <FieldNotes field={field} />
    <input
      key={field.key}
      {...controlProps(field)}
      className="input"
      placeholder={hint}
      maxLength={max}
      autoComplete="off"
      list={list}
      defaultValue={field.defaultValue}
    />
  </div>
);
