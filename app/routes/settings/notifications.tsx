import { href } from "react-router";
import { z } from "zod";
import { getNotificationSettings, updateNotificationSettings } from "#api-client/notifications.server.ts";
import { redirectWithSuccess } from "#app/toast.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { MAIL_TIMES, type MailTime } from "#contract/vocabulary.ts";
import { MAILED_KINDS, NOTIFICATIONS } from "#domain/notifications/kinds.ts";
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
  const [{ mail }, user] = await Promise.all([getNotificationSettings(api), readerOf(context)]);
  const kinds = MAILED_KINDS.filter((kind) => mail[kind] !== undefined);
  return {
    values: Object.fromEntries(kinds.map((kind) => [kind, mail[kind] ?? ""])),
    kinds: kinds.map((kind) => ({ kind, label: sentenceLabel(NOTIFICATIONS[kind].when) })),
    email: user.email,
    zone: user.timezone ?? "UTC",
  };
}

const choice = z.enum(MAIL_TIMES, "Choose one of the options.").optional();
const settingsFormSchema = z.object(Object.fromEntries(MAILED_KINDS.map((kind) => [kind, choice])));

export async function action({ context }: Route.ActionArgs) {
  return savingForm(context, settingsFormSchema, async (value) => {
    await updateNotificationSettings(context.get(apiContext), { mail: value });
    return redirectWithSuccess(href("/settings/notifications"), "Notification settings saved.");
  });
}

const times: Record<MailTime, string> = {
  at_once: "Right away",
  hourly: "Every hour",
  daily: "Every day at 8:00",
  never: "Never",
};
const options = MAIL_TIMES.map((value) => ({ value, label: times[value] }));

export default function NotificationSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { values, kinds, email, zone } = loaderData;
  const [form, fields] = useForm<Record<string, string>>({
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
        {kinds.map(({ kind, label }) => (
          <SelectField key={kind} field={fields[kind]!} label={label} options={options} />
        ))}
        <div className="actions">
          <SubmitButton>Save notification settings</SubmitButton>
        </div>
      </Form>
    </>
  );
}
