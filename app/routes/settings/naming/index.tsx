import { href } from "react-router";
import type { z } from "zod";
import { getNamingRules, updateNamingRules } from "#api-client/naming-rules.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { kindLabel } from "#components/campaigns/kind-badge.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { NAMING_FIELD_NAME_MAX, NAMING_FIELDS_MAX, NAMING_PATTERN_MAX } from "#contract/limits.ts";
import { type NamingRules, NamingRulesSchema } from "#contract/naming-rules.ts";
import { type NAMING_SEPARATORS, type NamingFieldType, CAMPAIGN_KINDS } from "#contract/vocabulary.ts";
import { expected } from "#domain/naming-rules/names.ts";
import { conflictIn, ConflictTexts } from "#components/conflicts/conflict-texts.tsx";
import { savingVersioned } from "#components/conflicts/conflict.server.ts";
import { EnterSaves } from "#forms/enter-saves.tsx";
import { FieldNotes } from "#forms/field.tsx";
import { Form } from "#forms/form.tsx";
import { rowsAnswer } from "#forms/rows-answer.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { invalidForm, parseForm } from "#forms/submit.server.ts";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { type AnyForm, type Field, useForm } from "#forms/use-form.ts";
import { VersionField } from "#components/conflicts/version-field.tsx";
import { apiContext } from "#middleware/api.server.ts";
import { DescriptionList } from "#ui/description-list.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { namingSchema } from "./naming-form-schemas.server.ts";
import { NamingTabs } from "./naming-tabs.tsx";
import type { Route } from "./+types/index";

export const handle = { breadcrumb: () => ({ label: "Naming" }) };

export async function loader({ context }: Route.LoaderArgs) {
  const rules = await getNamingRules(context.get(apiContext));
  const { separator, fields, enforcement, version, can } = rules;
  return {
    values: formOf(rules),
    read: fields.map((field) => ({ term: field.name, details: expected(field, separator) })),
    enforcement,
    version,
    canUpdate: can.update,
  };
}

type Pattern = Pick<NamingRules, "separator" | "fields" | "patterns">;

const formOf = ({ separator, fields, patterns }: Pattern) => ({
  separator,
  fields: fields.map(({ name, type, values }) => ({ name, type, values: values.join("\n") })),
  patterns: Object.fromEntries(CAMPAIGN_KINDS.map((kind) => [kind, patterns[kind] ?? ""])),
});

/** Returns the texts of rules, by the names that labels have. */
const textsOf = ({ separator, fields, patterns }: Pattern) => ({
  separator,
  fields: fields.map(({ name, type, values }) => `${name} (${type}): ${values.join(", ")}`).join("\n"),
  ...Object.fromEntries(CAMPAIGN_KINDS.map((kind) => [`patterns.${kind}`, patterns[kind] ?? ""])),
});

export async function action({ context }: Route.ActionArgs) {
  const submission = parseForm(context, namingSchema);
  const rows = rowsAnswer(submission);
  if (rows) return rows;
  if (submission.status !== "success") return invalidForm(submission);
  const { value } = submission;
  return savingVersioned(
    submission,
    NamingRulesSchema,
    textsOf,
    async () => {
      await updateNamingRules(context.get(apiContext), value);
      return redirectWithSuccess(href("/settings/naming"), "Pattern saved.");
    },
    { values: formOf, yours: (form) => textsOf(form.value) },
  );
}

type Values = z.input<typeof namingSchema>;

const labels: Record<string, string> = {
  separator: "Separator",
  fields: "Fields",
  "fields[].name": "Field name",
  "fields[].type": "Type",
  "fields[].values": "Values",
  ...Object.fromEntries(CAMPAIGN_KINDS.map((kind) => [`patterns.${kind}`, `Pattern for ${kindLabel(kind)}`])),
};

const SEPARATORS: { value: (typeof NAMING_SEPARATORS)[number]; label: string }[] = [
  { value: "_", label: "Underscore _" },
  { value: "-", label: "Hyphen -" },
  { value: ".", label: "Period ." },
  { value: "|", label: "Bar |" },
];

const TYPES: { value: NamingFieldType; label: string }[] = [
  { value: "list", label: "One of a list" },
  { value: "text", label: "Any text" },
  { value: "number", label: "Number" },
  { value: "month", label: "Month, like 2026-11" },
  { value: "date", label: "Day, like 2026-11-24" },
];

const lead = "Name campaigns the same way everywhere, so that lists and reports can be read and sorted.";

export default function Naming({ loaderData, actionData }: Route.ComponentProps) {
  const { values, canUpdate, enforcement, read } = loaderData;
  if (canUpdate) return <EditNaming loaderData={loaderData} actionData={actionData} />;
  const patterns = CAMPAIGN_KINDS.filter((kind) => values.patterns[kind]);
  return (
    <>
      <PageTop page="Naming" lead={`${lead} Ask an owner or admin to change this.`} />
      <NamingTabs />
      {patterns.length === 0 ? (
        <div className="mt-6">
          <EmptyState heading="No pattern yet">Campaigns can have any name.</EmptyState>
        </div>
      ) : (
        <div className="mt-6 grid gap-6">
          <p>{SAID[enforcement as keyof typeof SAID] ?? SAID.off}</p>
          <section aria-labelledby="patterns">
            <h2 id="patterns">Patterns</h2>
            <DescriptionList
              items={patterns.map((kind) => ({
                term: kindLabel(kind),
                details: <code>{values.patterns[kind]}</code>,
              }))}
            />
          </section>
          <section aria-labelledby="fields">
            <h2 id="fields">Fields</h2>
            <DescriptionList items={read} />
          </section>
        </div>
      )}
    </>
  );
}

const SAID = {
  off: "Not switched on. Campaigns can have any name.",
  warn: "New names that don’t fit are saved with a warning.",
  refuse: "New names that don’t fit can’t be saved.",
};

function EditNaming({
  loaderData: { values, version },
  actionData,
}: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const [form, fields] = useForm<Values>({
    id: "naming",
    lastResult: actionData?.result,
    defaultValue: values.fields.length > 0 ? values : { ...values, fields: [{}] },
  });
  const conflict = conflictIn(actionData);
  const patterns = fields.patterns.getFieldset();
  const rows = fields.fields.getFieldList();
  return (
    <>
      <PageTop page="Naming" form={form} labels={labels} lead={lead} />
      <NamingTabs />
      <Form form={form} className="mt-6 max-w-3xl">
        <EnterSaves />
        <VersionField field={fields.version} version={version} shown={JSON.stringify(values)} />
        <ConflictTexts conflict={conflict} labels={labels} />
        <SelectField
          field={fields.separator}
          label="Separator"
          hint="Separates the parts of a name. Values can’t contain it."
          options={SEPARATORS}
        />
        <section aria-labelledby="fields" className="grid w-full gap-4">
          <h2 id="fields" className="text-lg">
            Fields
          </h2>
          <p className="field-hint">What a name is made of, like market, product, or month.</p>
          <FieldNotes field={fields.fields} />
          {rows.map((row, index) => (
            <FieldRow
              key={row.key}
              form={form}
              list={fields.fields.name}
              row={row}
              index={index}
              last={rows.length - 1}
            />
          ))}
          {rows.length < NAMING_FIELDS_MAX && (
            <div>
              <SubmitButton
                {...form.insert.getButtonProps({ name: fields.fields.name })}
                tone="secondary"
                size="small"
              >
                Add field
              </SubmitButton>
            </div>
          )}
        </section>
        <section aria-labelledby="patterns" className="grid w-full gap-4">
          <h2 id="patterns" className="text-lg">
            Patterns
          </h2>
          <p className="field-hint">
            Put field names in braces, like {"{market}_{product}_{month}"}. Other text stays as it is. Leave a
            pattern blank if any name will do.
          </p>
          {CAMPAIGN_KINDS.map((kind) => (
            <TextField
              key={kind}
              field={patterns[kind]}
              label={kindLabel(kind)}
              maxLength={NAMING_PATTERN_MAX}
              autoCapitalize="none"
              spellCheck={false}
            />
          ))}
        </section>
        <div className="actions">
          <SubmitButton>Save pattern</SubmitButton>
        </div>
      </Form>
    </>
  );
}

type Row = NonNullable<NonNullable<Values["fields"]>[number]>;
type RowProps = { form: AnyForm; list: string; row: Field<Row>; index: number; last: number };

function FieldRow({ form, list, row, index, last }: RowProps) {
  const { name, type, values } = row.getFieldset();
  const number = index + 1;
  const moveTo = (to: number) => form.reorder.getButtonProps({ name: list, from: index, to });
  return (
    <fieldset className="card grid w-full gap-4">
      <legend className="sr-only">Field {number}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          field={name}
          label={`Field ${number}`}
          maxLength={NAMING_FIELD_NAME_MAX}
          autoCapitalize="none"
        />
        <SelectField field={type} label="Type" options={TYPES} />
      </div>
      <TextareaField
        field={values}
        label="Values"
        hint="Only for a list. One on each line, as they are written in names."
        rows={3}
      />
      <div className="actions">
        {index > 0 && (
          <SubmitButton {...moveTo(index - 1)} tone="quiet" size="small">
            Move up<span className="sr-only"> field {number}</span>
          </SubmitButton>
        )}{" "}
        {index < last && (
          <SubmitButton {...moveTo(index + 1)} tone="quiet" size="small">
            Move down<span className="sr-only"> field {number}</span>
          </SubmitButton>
        )}{" "}
        <SubmitButton {...form.remove.getButtonProps({ name: list, index })} tone="quiet" size="small">
          Remove<span className="sr-only"> field {number}</span>
        </SubmitButton>
      </div>
    </fieldset>
  );
}
