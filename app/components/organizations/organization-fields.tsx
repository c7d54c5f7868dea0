import { TextField } from "#forms/text-field.tsx";
import type { Field } from "#forms/use-form.ts";
import { TimeZoneField } from "./time-zone-field.tsx";

export const organizationLabels = { name: "Organization name", timezone: "Time zone" };

type Props = {
  fields: { name: Field<string>; timezone: Field<string> };
  zones: readonly string[];
  /** Whether the form is shown for the first time. */
  isNew: boolean;
};

/** What a new organization is asked for. */
export const OrganizationFields = ({ fields, zones, isNew }: Props) => (
  <>
    <TextField field={fields.name} label={organizationLabels.name} autoComplete="organization" />
    <TimeZoneField field={fields.timezone} label={organizationLabels.timezone} zones={zones} isNew={isNew} />
  </>
);
