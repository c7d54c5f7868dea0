import { href } from "react-router";
import type { z } from "zod";
import { imagePath } from "#api-client/image-path.server.ts";
import { getOrganization, updateOrganization } from "#api-client/organizations.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { ORGANIZATION_GRACE_DAYS, ORGANIZATION_NAME_MAX } from "#contract/limits.ts";
import { type Organization, OrganizationSchema } from "#contract/organizations.ts";
import { conflictIn, ConflictTexts } from "#components/conflicts/conflict-texts.tsx";
import { savingVersionedForm } from "#components/conflicts/conflict.server.ts";
import { Form } from "#forms/form.tsx";
import { labelled } from "#forms/labelled.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { VersionField } from "#components/conflicts/version-field.tsx";
import { currencies } from "#lib/currencies.ts";
import { weekdayName, WEEKDAYS } from "#lib/weekdays.ts";
import { timeZoneLabel, timeZones } from "#lib/time-zones.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Avatar } from "#ui/avatar.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { DescriptionList } from "#ui/description-list.tsx";
import type { Route } from "./+types/index";
import { organizationFormSchema } from "./organization-form-schema.server.ts";

export const handle = { breadcrumb: () => ({ label: "Organization" }) };

export async function loader({ context }: Route.LoaderArgs) {
  const organization = await getOrganization(context.get(apiContext));
  const { name, version, can } = organization;
  return {
    name,
    logo: organization.logo_url && imagePath(organization.logo_url),
    values: fieldsOf(organization),
    version,
    canUpdate: can.update,
    // Undefined on a server that can’t delete organizations.
    canDelete: organization.deletes_at === null && can.delete,
    zones: timeZones(organization.timezone),
    currencyOptions: currencies(organization.currency),
  };
}

const fieldsOf = ({ name, timezone, week_starts_on, currency }: Organization) => ({
  name,
  timezone: timezone ?? "",
  week_starts_on: String(week_starts_on ?? ""),
  currency: currency ?? "",
});

const dayWord = (day: unknown) => (day ? weekdayName(Number(day)) : "");

const theirs = (organization: Organization) => {
  const fields = fieldsOf(organization);
  return { ...fields, week_starts_on: dayWord(fields.week_starts_on) };
};

export async function action({ context }: Route.ActionArgs) {
  return savingVersionedForm(
    context,
    organizationFormSchema,
    OrganizationSchema,
    theirs,
    async (value) => {
      await updateOrganization(context.get(apiContext), value);
      return redirectWithSuccess(href("/settings/organization"), "Organization saved.");
    },
    { values: fieldsOf, yours: ({ payload }) => ({ week_starts_on: dayWord(payload["week_starts_on"]) }) },
  );
}

const labels = {
  name: "Organization name",
  timezone: "Time zone",
  week_starts_on: "Week starts on",
  currency: "Currency",
};

export default function OrganizationSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { name, canUpdate } = loaderData;
  return (
    <>
      {canUpdate ? (
        <EditOrganization loaderData={loaderData} actionData={actionData} />
      ) : (
        <>
          <PageTop page={`${name} settings`} lead="Ask an owner or admin to change these settings." />
          <Facts {...loaderData} />
        </>
      )}
      {loaderData.canDelete && (
        <section aria-labelledby="delete" className="panel mt-6">
          <h2 id="delete" className="text-lg">
            Delete organization
          </h2>
          <p>
            All of its projects are kept for {ORGANIZATION_GRACE_DAYS} days, and then deleted. Until then, you
            can change your mind.
          </p>
          <ButtonLink to={href("/settings/organization/delete")}>Delete organization…</ButtonLink>
        </section>
      )}
    </>
  );
}

function Facts({ values }: Pick<Route.ComponentProps["loaderData"], "values">) {
  const { name, timezone, week_starts_on, currency } = values;
  return (
    <DescriptionList
      items={[
        { term: labels.name, details: name },
        { term: labels.timezone, details: timezone ? timeZoneLabel(timezone) : "Not set (UTC)" },
        {
          term: labels.week_starts_on,
          details: week_starts_on ? weekdayName(Number(week_starts_on)) : "Not set (Monday)",
        },
        { term: labels.currency, details: currency || "Not set" },
      ]}
    />
  );
}

function EditOrganization({
  loaderData: { name, logo, values, version, zones, currencyOptions },
  actionData,
}: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const [form, fields] = useForm<z.input<typeof organizationFormSchema>>({
    id: "organization",
    lastResult: actionData?.result,
    defaultValue: values,
  });
  const conflict = conflictIn(actionData);
  const named = labelled(fields, labels);
  return (
    <>
      <PageTop
        page={`${name} settings`}
        form={form}
        labels={labels}
        lead="These settings apply to everyone in the organization."
      />
      <Form form={form} className="form-narrow">
        <VersionField field={fields.version} version={version} shown={JSON.stringify(values)} />
        <ConflictTexts conflict={conflict} labels={labels} />
        <div className="settings-row">
          <span>Logo</span>
          <span className="settings-value">
            <Avatar name={name} image={logo} size="xl" shape="square" />{" "}
            <ButtonLink to={href("/settings/organization/logo")} size="small">
              {logo === null ? "Add logo" : "Change logo"}
            </ButtonLink>
          </span>
        </div>
        <TextField {...named("name")} maxLength={ORGANIZATION_NAME_MAX} autoComplete="organization" />
        <SelectField
          {...named("timezone")}
          hint="Calendars and people without their own time zone use this one."
          placeholder="Not set (UTC)"
          options={zones.map((value) => ({ value, label: timeZoneLabel(value) }))}
        />
        <SelectField
          {...named("week_starts_on")}
          hint="Calendars begin their weeks on this day."
          options={WEEKDAYS}
        />
        <SelectField
          {...named("currency")}
          hint="Optional. Budgets without their own currency are in this one."
          placeholder="Not set"
          options={currencyOptions}
        />
        <div className="actions">
          <SubmitButton>Save organization</SubmitButton>
        </div>
      </Form>
    </>
  );
}
