import type { z } from "zod";
import { findOrganization } from "#api-client/organizations.server.ts";
import { changeSocialCalendar, getCalendarAlone } from "#api-client/social-calendars.server.ts";
import { redirectWithToast } from "#request/toast.server.ts";
import { CAMPAIGN_DESCRIPTION_MAX, CAMPAIGN_NAME_MAX, HASHTAGS_MAX, URL_MAX } from "#contract/limits.ts";
import { type SocialCalendar, SocialCalendarSchema } from "#contract/social-calendars.ts";
import { NETWORKS } from "#contract/vocabulary.ts";
import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import { Form } from "#forms/form.tsx";
import { InheritedSelect } from "#forms/inherited-select.tsx";
import { parseForm, invalidForm } from "#forms/submit.server.ts";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { timeZoneLabel, timeZones } from "#lib/time-zones.ts";
import { apiContext } from "#middleware/api.server.ts";
import { networkLabel } from "#components/campaigns/network-label.ts";
import { conflictIn, ConflictTexts } from "#components/conflicts/conflict-texts.tsx";
import { savingVersioned } from "#components/conflicts/conflict.server.ts";
import { nameNote, renamedNotice } from "#components/naming-rules/name-rules.server.ts";
import { shownUtm, utmAnswer } from "#components/naming-rules/utm.server.ts";
import { FILL_UTM, UtmBuilder } from "#components/naming-rules/utm-builder.tsx";
import { boardPlace } from "#components/boards/board-place.ts";
import { EnterSaves } from "#forms/enter-saves.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { labelled } from "#forms/labelled.ts";
import { VersionField } from "#components/conflicts/version-field.tsx";
import type { Route } from "./+types/edit";
import { calendarSchema } from "./calendar-schema.server.ts";
import { calendarLinks } from "#components/calendar/calendar-links.ts";
import { DeviceZone } from "#components/organizations/device-zone.tsx";
import { PageTop } from "#components/shell/page-top.tsx";

export const handle = { breadcrumb: () => ({ label: "Settings" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [calendar, organization] = await Promise.all([
    getCalendarAlone(api, params.socialCalendarId),
    findOrganization(api).catch(() => null),
  ]);
  return {
    note: await nameNote(api, "SocialCalendar", calendar.name),
    utm: await shownUtm(api, calendar.default_link, defaultPlace(calendar)),
    values: fieldsOf(calendar),
    version: calendar.version,
    shared: {
      from: organization?.name ?? "your organization",
      inherited: timeZoneLabel(organization?.timezone ?? "UTC"),
    },
    zones: timeZones(calendar.timezone),
  };
}

const defaultPlace = (calendar: SocialCalendar) => boardPlace(calendar, calendar.networks, null);

const fieldsOf = (calendar: SocialCalendar) => ({
  name: calendar.name,
  description: calendar.description ?? "",
  timezone: calendar.timezone ?? "",
  networks: NETWORKS.filter((network) => calendar.networks.includes(network)),
  default_link: calendar.default_link ?? "",
  default_hashtags: calendar.default_hashtags ?? "",
});

const networkNames = (networks: readonly string[]) => networks.map(networkLabel).join(", ");

const theirs = (calendar: SocialCalendar) => {
  const { networks, ...texts } = fieldsOf(calendar);
  return { ...texts, networks: networkNames(networks) };
};

export async function action({ params, context }: Route.ActionArgs) {
  const submission = parseForm(context, calendarSchema);
  const api = context.get(apiContext);
  if (submission.intent === FILL_UTM) {
    const calendar = await getCalendarAlone(api, params.socialCalendarId);
    return utmAnswer(context, submission, "default_link", defaultPlace(calendar));
  }
  if (submission.status !== "success") return invalidForm(submission);
  return savingVersioned(
    submission,
    SocialCalendarSchema,
    theirs,
    async () => {
      const { name } = submission.value;
      const renamed = { kind: "SocialCalendar", id: params.socialCalendarId, name } as const;
      const notice = await renamedNotice(api, renamed, "Settings saved.");
      await changeSocialCalendar(api, params.socialCalendarId, submission.value);
      return redirectWithToast(calendarLinks(params).calendar, notice);
    },
    { values: fieldsOf, yours: ({ value }) => ({ networks: networkNames(value.networks) }) },
  );
}

export default function EditSocialCalendar({ loaderData, params, actionData }: Route.ComponentProps) {
  const { values, version, shared, zones, note, utm } = loaderData;
  const { name } = values;
  const [form, fields] = useForm<z.input<typeof calendarSchema>>({
    id: "edit-calendar",
    lastResult: actionData?.result,
    defaultValue: values,
  });
  const labels = {
    name: "Name",
    description: "Description",
    timezone: "Time zone",
    networks: "Default networks",
    default_link: "Default link",
    default_hashtags: "Default hashtags",
  };
  const links = calendarLinks(params);
  const conflict = conflictIn(actionData);
  const named = labelled(fields, labels);
  return (
    <>
      <PageTop page={`${name} settings`} form={form} labels={labels} />
      <Form form={form}>
        <EnterSaves />
        <VersionField field={fields.version} version={version} shown={JSON.stringify(values)} />
        <ConflictTexts conflict={conflict} labels={labels} />
        <TextField {...named("name")} hint={note ?? undefined} maxLength={CAMPAIGN_NAME_MAX} />
        <TextareaField {...named("description")} hint="Optional." maxLength={CAMPAIGN_DESCRIPTION_MAX} />
        <div className="grid w-full gap-2">
          <InheritedSelect
            {...named("timezone")}
            hint="Post times use this time zone."
            {...shared}
            options={zones.map((value) => ({ value, label: timeZoneLabel(value) }))}
          />
          <DeviceZone field={fields.timezone} zones={zones} />
        </div>
        <CheckboxesField
          {...named("networks")}
          hint="Selected for new posts."
          options={NETWORKS.map((value) => ({ value, label: networkLabel(value) }))}
        />
        <TextField
          {...named("default_link")}
          type="url"
          hint="Added to new posts. Include UTM tags."
          maxLength={URL_MAX}
        />
        <UtmBuilder utm={utm} />
        <TextField
          {...named("default_hashtags")}
          hint="Added to the end of each new post."
          maxLength={HASHTAGS_MAX}
        />
        <FormActions submit="Save settings" cancel={links.calendar} />
      </Form>
    </>
  );
}
