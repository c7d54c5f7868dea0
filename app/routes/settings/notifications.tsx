import { href } from "react-router";
import { z } from "zod";
import { getNotificationSettings, updateNotificationSettings } from "#api-client/notifications.server.ts";
import { listAllProjects } from "#api-client/projects.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { REMINDER_PROJECTS_MAX } from "#contract/limits.ts";
import { MAIL_TIMES, type MailTime } from "#contract/vocabulary.ts";
import { MAILED_KINDS, NOTIFICATIONS } from "#domain/notifications/kinds.ts";
import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import { Form } from "#forms/form.tsx";
import { FieldNotes } from "#forms/field.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { type Field, useForm } from "#forms/use-form.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { timeZoneLabel } from "#lib/time-zones.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Icon } from "#ui/icons.tsx";
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
      times: NOTIFICATIONS[kind].mailTimes ?? MAIL_TIMES,
      // The rest is told in Marquee whatever is chosen for e-mails.
      isInApp: kind !== "post_due_soon",
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

/** The columns of the table. */
const TIMES: readonly { value: MailTime; heading: string }[] = [
  { value: "at_once", heading: "Right away" },
  { value: "hourly", heading: "Hourly" },
  { value: "daily", heading: "Daily" },
  { value: "never", heading: "Never" },
];

const columnId = (time: MailTime) => `mail-${time}`;

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
      <Form form={form} className="settings-table-form">
        <table className="mail-table">
          <caption>
            E-mails go to {email}. Daily ones come at 8:00, {timeZoneLabel(zone)} time, as{" "}
            <Link to={href("/settings")}>your profile</Link> says. What you’ve read by then is left out.
          </caption>
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                When
              </th>
              <th scope="col" rowSpan={2} className="mail-always">
                In Marquee
              </th>
              <th scope="colgroup" colSpan={TIMES.length}>
                E-mail
              </th>
            </tr>
            <tr>
              {TIMES.map(({ value, heading }) => (
                <th key={value} id={columnId(value)} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <KindRow key={kind.kind} {...kind} field={fields[kind.kind]!} />
            ))}
          </tbody>
        </table>
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
        <div className="settings-foot">
          <SubmitButton>Save notification settings</SubmitButton>
        </div>
      </Form>
    </>
  );
}

type Kind = Route.ComponentProps["loaderData"]["kinds"][number];

/** One kind of notification: a radio button for each time at which its e-mail can be sent. */
function KindRow({ label, hint, times, isInApp, field }: Kind & { field: Field }) {
  const id = `${field.id}-when`;
  const [first] = times;
  return (
    <tr>
      <th scope="row">
        <span id={id}>{label}</span>
        <FieldNotes field={field} hint={hint} />
      </th>
      <td className="mail-always">
        {isInApp ? (
          <>
            <Icon name="check" size={16} />
            <span className="sr-only">Always</span>
          </>
        ) : (
          <span>With the e-mail</span>
        )}
      </td>
      {TIMES.map(({ value }) => (
        <td key={value}>
          {times.includes(value) && (
            // The row and the column name it: words in each cell would be read to nobody's use.
            <label>
              <input
                key={field.key}
                type="radio"
                aria-labelledby={`${id} ${columnId(value)}`}
                // The error summary links to the field's own id, so the first choice gets it.
                id={value === first ? field.id : undefined}
                name={field.name}
                value={value}
                defaultChecked={field.defaultValue === value}
                aria-describedby={field.errors && field.errorId}
              />
            </label>
          )}
        </td>
      ))}
    </tr>
  );
}
