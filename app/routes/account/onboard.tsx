import { redirect } from "react-router";
import { z } from "zod";
import type { Api } from "#api-client/client.server.ts";
import { ValidationError } from "#api-client/errors.server.ts";
import { createOrganization } from "#api-client/organizations.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { AuthShell } from "#components/shell/auth-shell.tsx";
import { Notifications } from "#components/shell/notifications.tsx";
import { Title } from "#components/shell/title.tsx";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { Form } from "#forms/form.tsx";
import { HiddenField } from "#forms/hidden-field.tsx";
import { parseForm, refuse, saving } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { ownPath } from "#lib/own-path.ts";
import { timeZones } from "#lib/time-zones.ts";
import { isZone } from "#lib/zoned-time.ts";
import { apiContext } from "#middleware/api.server.ts";
import { requireVerifiedUser, userContext } from "#middleware/auth.server.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { TimeZoneField } from "./time-zone-field.tsx";
import type { Route } from "./+types/onboard";

export const middleware = [requireVerifiedUser];

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = await context.get(userContext);
  const target = ownPath(url.searchParams.get("redirect"));
  if (user.organizations.length) throw redirect(target || "/projects");
  return { redirect: target, zones: timeZones() };
}

const UTC = "UTC";

const onboardFormSchema = z.object({
  name: z
    .string("Enter a name for your organization.")
    .trim()
    .max(255, "Name must be 255 characters or fewer."),
  // Whatever comes, it never keeps anyone from starting.
  timezone: z
    .string()
    .optional()
    .transform((zone) => (zone !== undefined && isZone(zone) ? zone : UTC)),
  redirect: z.string().optional(),
});

export async function action({ context }: Route.ActionArgs) {
  const submission = parseForm(context, onboardFormSchema);
  if (submission.status !== "success") return refuse(submission);
  const { name, timezone, redirect: target } = submission.value;
  return saving(submission, async () => {
    await startOrganization(context.get(apiContext), { name, timezone });
    return redirectWithToast(ownPath(target) || "/projects", {
      type: "success",
      message: `${name} is ready. Create your first project.`,
      isCelebrated: true,
    });
  });
}

/** The API may know fewer zones than we do. */
async function startOrganization(api: Api, input: { name: string; timezone: string }) {
  try {
    await createOrganization(api, input);
  } catch (error) {
    const refused = error instanceof ValidationError ? Object.keys(error.fieldErrors) : [];
    if (refused.join() !== "timezone") throw error;
    await createOrganization(api, { ...input, timezone: UTC });
  }
}

export default function Onboard({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof onboardFormSchema>>({
    id: "onboard",
    lastResult: actionData?.result,
    defaultValue: { redirect: loaderData.redirect, timezone: UTC },
  });
  const labels = { name: "Organization name", timezone: "Time zone" };
  return (
    <AuthShell notifications={<Notifications />}>
      <Title page="Name your organization" refused={form.status === "error"} />
      <ErrorSummary form={form} labels={labels} />
      <PageHeader
        title="Name your organization"
        lead="Your team, projects, and campaigns all belong to it."
      />
      <Form form={form}>
        <HiddenField field={fields.redirect} />
        <TextField field={fields.name} label={labels.name} autoComplete="organization" />
        <TimeZoneField
          field={fields.timezone}
          label={labels.timezone}
          zones={loaderData.zones}
          isNew={actionData === undefined}
        />
        <SubmitButton>Create organization</SubmitButton>
      </Form>
      <p>Were you invited? Open the link in your invitation e-mail.</p>
      <Form id="sign-out" action="/logout">
        <SubmitButton tone="quiet">Sign out</SubmitButton>
      </Form>
    </AuthShell>
  );
}
