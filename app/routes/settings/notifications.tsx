import { href } from "react-router";
import { z } from "zod";
import { getNotificationSettings, updateNotificationSettings } from "#api-client/notifications.server.ts";
import { listAllProjects } from "#api-client/projects.server.ts";
import { redirectWithSuccess } from "#app/toast.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { REMINDER_PROJECTS_MAX } from "#contract/limits.ts";
import { MAIL_TIMES, type MailTime } from "#contract/vocabulary.ts";
import { MAILED_KINDS, NOTIFICATIONS } from "#domain/notifications/kinds.ts";
import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import { Form } from "#forms/form.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { useForm } from "#forms/use-form.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { timeZoneLabel } from "#lib/time-zones.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import type { Route } from "./+types/notifications";

export const handle = { breadcrumb: () => ({ label: "Notifications" }) };

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ mail, reminder_projects: chosen }, user] = await Promise.all([
    getNotificationSettings(api),
    readerOf(context),
  ]);
  const projects = chosen === null ? [] : await listAllProjects(api);
  const kinds = MAILED_KINDS.filter((kind) => mail[kind] !== undefined);
  return {
    values: {
      ...Object.fromEntries(kinds.map((kind) => [kind, mail[kind] ?? ""])),
      reminder_projects: chosen ?? [],
    },
    kinds: kinds.map((kind) => ({
      kind,
      label: sentenceLabel(NOTIFICATIONS[kind].when),
      hint: NOTIFICATIONS[kind].hint,
      options: (NOTIFICATIONS[kind].mailTimes ?? MAIL_TIMES).map((value) => ({ value, label: times[value] })),
    })),
    projects: projects.map(({ id, name }) => ({ value: id, label: name })),
    email: user.email,
    zone: user.timezone ?? "UTC",
  };
}

const choice = z.enum(MAIL_TIMES, "Choose one of the options.").optional();
const mailFormSchema = z.object(Object.fromEntries(MAILED_KINDS.map((kind) => [kind, choice])));
/** The hidden field tells a form without a chosen project from one without projects. */
const projectsFormSchema = z.object({
  has_projects: z.string().optional(),
  reminder_projects: z.array(z.string()).max(REMINDER_PROJECTS_MAX).optional(),
});
const settingsFormSchema = mailFormSchema.and(projectsFormSchema);

export async function action({ context }: Route.ActionArgs) {
  return savingForm(context, settingsFormSchema, async (value) => {
    const { has_projects, reminder_projects = [] } = projectsFormSchema.parse(value);
    await updateNotificationSettings(context.get(apiContext), {
      mail: mailFormSchema.parse(value),
      ...(has_projects && { reminder_projects }),
    });
    return redirectWithSuccess(href("/settings/notifications"), "Notification settings saved.");
  });
}

const times: Record<MailTime, string> = {
  at_once: "Right away",
  hourly: "Every hour",
  daily: "Every day at 8:00",
  never: "Never",
};

export default function NotificationSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { values, kinds, projects, email, zone } = loaderData;
  const [form, fields] = useForm<Record<string, string | string[]>>({
    id: "notification-settings",
    lastResult: actionData?.result,
    defaultValue: values,
  });
  return (
    <>
      <PageTop
        page="Notifications"
        form={form}
        labels={Object.fromEntries(kinds.map(({ kind, label }) => [kind, label]))}
        lead="Choose when you get an e-mail. In Marquee, you always see what happens."
      />
      <p className="mb-6 text-sm text-ink-2">
        E-mails go to {email}. Times are in {timeZoneLabel(zone)}, the time zone of{" "}
        <Link to={href("/settings")}>your profile</Link>. What you’ve read by then is left out.
      </p>
      <Form form={form} className="form-narrow">
        {kinds.map(({ kind, label, hint, options }) => (
          <SelectField key={kind} field={fields[kind]!} label={label} hint={hint} options={options} />
        ))}
        {projects.length > 0 && (
          <>
            <input type="hidden" name="has_projects" value="1" />
            <CheckboxesField
              field={fields["reminder_projects"]!}
              label="Remind me of all posts in"
              hint="You’re always reminded of the posts that you own."
              options={projects}
            />
          </>
        )}
        <div className="actions">
          <SubmitButton>Save notification settings</SubmitButton>
        </div>
      </Form>
    </>
  );
}
