import type { z } from "zod";
import { changeSocialCalendar, getSocialCalendar } from "#api-client/social-calendars.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { Title } from "#components/title.tsx";
import { CAMPAIGN_DESCRIPTION_MAX, CAMPAIGN_NAME_MAX } from "#contract/limits.ts";
import { type SocialCalendar, SocialCalendarSchema } from "#contract/social-calendar.ts";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { Form } from "#forms/form.tsx";
import { parseForm, refuse } from "#forms/submit.server.ts";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useServerForm } from "#forms/use-server-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { namedSchema } from "../campaign-schemas.server.ts";
import { conflictIn, ConflictTexts } from "#forms/conflict-texts.tsx";
import { savingOver } from "#forms/conflict.server.ts";
import { SaveActions } from "#forms/save-actions.tsx";
import { VersionField } from "#forms/version-field.tsx";
import type { Route } from "./+types/edit";
import { calendarLinks } from "./calendar-links.ts";

export const handle = { breadcrumb: () => ({ label: "Rename" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { name, description, version } = await getSocialCalendar(
    context.get(apiContext),
    params.socialCalendarId,
  );
  return { name, description: description ?? "", version };
}

const theirs = ({ name, description }: SocialCalendar) => ({ name, description: description ?? "" });

export async function action({ request, params, context }: Route.ActionArgs) {
  const submission = await parseForm(request, namedSchema);
  if (submission.status !== "success") return refuse(submission);
  const api = context.get(apiContext);
  return savingOver(submission, SocialCalendarSchema, theirs, async () => {
    await changeSocialCalendar(api, params.socialCalendarId, submission.value);
    return redirectWithToast(calendarLinks(params).calendar, {
      type: "success",
      message: "Calendar renamed.",
    });
  });
}

export default function EditSocialCalendar({ loaderData, params, actionData }: Route.ComponentProps) {
  const { name, description, version } = loaderData;
  const [form, fields] = useServerForm<z.input<typeof namedSchema>>({
    id: "rename-calendar",
    lastResult: actionData?.result,
    defaultValue: { name, description },
  });
  const labels = { name: "Name", description: "Description" };
  const links = calendarLinks(params);
  const conflict = conflictIn(actionData);
  return (
    <>
      <Title page={`Rename ${name}`} refused={form.status === "error"} />
      <ErrorSummary form={form} fields={fields} labels={labels} />
      <PageHeader title={`Rename “${name}”`} />
      <Form form={form}>
        <VersionField
          field={fields.version}
          version={version}
          shown={`${name}\n${description}`}
          conflict={conflict}
        />
        <ConflictTexts conflict={conflict} form={form} labels={labels} />
        <TextField field={fields.name} label={labels.name} maxLength={CAMPAIGN_NAME_MAX} autoComplete="off" />
        <TextareaField
          field={fields.description}
          label={labels.description}
          hint="Optional."
          maxLength={CAMPAIGN_DESCRIPTION_MAX}
        />
        <SaveActions conflict={conflict} to={links.edit}>
          Save calendar
        </SaveActions>
        <Link to={links.calendar} className="btn btn-quiet">
          Cancel
        </Link>
      </Form>
    </>
  );
}
