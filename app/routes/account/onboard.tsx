import { redirect } from "react-router";
import { z } from "zod";
import { findOwnInvitations } from "#api-client/invitations.server.ts";
import { redirectWithToast } from "#request/toast.server.ts";
import { organizationLabels } from "#components/organizations/organization-fields.tsx";
import {
  organizationFormSchema,
  startOrganization,
} from "#components/organizations/start-organization.server.ts";
import { TimeZoneField, UTC } from "#components/organizations/time-zone-field.tsx";
import { createdNotice } from "#components/projects/created-notice.server.ts";
import { Notifications } from "#components/shell/notifications.tsx";
import { Title } from "#components/shell/title.tsx";
import { PROJECT_NAME_MAX } from "#contract/limits.ts";
import { NETWORKS } from "#contract/vocabulary.ts";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { Form } from "#forms/form.tsx";
import { HiddenField } from "#forms/hidden-field.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { ownPath } from "#lib/own-path.ts";
import { timeZones } from "#lib/time-zones.ts";
import { apiContext } from "#middleware/api.server.ts";
import { requireVerifiedUser, userContext } from "#middleware/auth.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { FirstRunShell } from "./first-run-shell.tsx";
import { NetworkPicker } from "./network-picker.tsx";
import type { Route } from "./+types/onboard";

export const middleware = [requireVerifiedUser];

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = await context.get(userContext);
  const target = ownPath(url.searchParams.get("redirect"));
  if (user.organizations.length) throw redirect(target || "/projects");
  const invitations = await findOwnInvitations(context.get(apiContext));
  return { redirect: target, zones: timeZones(), invitations };
}

/** Without a project, the organization starts empty. Networks that we don't know never keep anyone from starting. */
const firstProjectSchema = z
  .object({
    name: z
      .string()
      .trim()
      .max(PROJECT_NAME_MAX, `Project name must be ${PROJECT_NAME_MAX} characters or fewer.`)
      .optional(),
    calendar: z.object({ networks: z.array(z.string()).optional() }).optional(),
  })
  .optional()
  .transform((project) => {
    if (!project?.name) return undefined;
    const chosen = project.calendar?.networks ?? [];
    const networks = NETWORKS.filter((network) => chosen.includes(network));
    return { name: project.name, colour: "blue" as const, calendar: { networks } };
  });

const onboardFormSchema = organizationFormSchema.extend({
  project: firstProjectSchema,
  redirect: z.string().optional(),
});

export async function action({ context }: Route.ActionArgs) {
  return savingForm(context, onboardFormSchema, async ({ redirect: target, ...input }) => {
    const started = await startOrganization(context.get(apiContext), input);
    const next = input.project ? "Plan your first post." : "Create your first project.";
    const notice = createdNotice(`${input.name} is ready.`, started);
    return redirectWithToast(ownPath(target) || "/projects", {
      ...notice,
      message: notice.type === "success" ? `${notice.message} ${next}` : notice.message,
      isCelebrated: true,
    });
  });
}

const labels = {
  ...organizationLabels,
  "project.name": "What are you working on?",
  "project.calendar.networks": "Where do you post?",
};

export default function Onboard({ loaderData, actionData }: Route.ComponentProps) {
  const { invitations, zones } = loaderData;
  const [form, fields] = useForm<z.input<typeof onboardFormSchema>>({
    id: "onboard",
    lastResult: actionData?.result,
    defaultValue: { redirect: loaderData.redirect, timezone: UTC },
  });
  const project = fields.project.getFieldset();
  const { networks } = project.calendar.getFieldset();
  return (
    <FirstRunShell notifications={<Notifications />}>
      <Title page="Set up your workspace" refused={form.status === "error"} />
      <ErrorSummary form={form} labels={labels} />
      {invitations.length > 0 && (
        <section aria-labelledby="invitations" className="grid gap-3">
          <h2 id="invitations" className="text-lg">
            You’re invited
          </h2>
          <ul className="grid gap-3">
            {invitations.map(({ organization, by, path }) => (
              <li key={path} className="invitation-offer">
                <span dir="auto">
                  {by ?? "Someone"} invited you to {organization}.
                </span>{" "}
                <ButtonLink to={path} tone="primary">
                  Join {organization}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <h1 dir="auto">Set up your workspace</h1>
      <p className="text-ink-2">You get a calendar right away. You can change everything later.</p>
      <Form form={form} className="first-run-form">
        <HiddenField field={fields.redirect} />
        <TextField field={fields.name} label={labels.name} autoComplete="organization" />
        <TextField
          field={project.name}
          label={labels["project.name"]}
          hint="Optional. Your first project. For an agency, the client’s name."
          maxLength={PROJECT_NAME_MAX}
        />
        <NetworkPicker field={networks} label={labels["project.calendar.networks"]} />
        <TimeZoneField
          field={fields.timezone}
          label={labels.timezone}
          zones={zones}
          isNew={actionData === undefined}
          isFolded
        />
        <SubmitButton>
          Start planning<span className="sr-only"> and create organization</span>
        </SubmitButton>
      </Form>
      <div className="first-run-foot">
        {invitations.length === 0 && <p>Were you invited? Open the link in your invitation e-mail.</p>}
        <Form id="sign-out" action="/logout">
          <SubmitButton tone="quiet">Sign out</SubmitButton>
        </Form>
      </div>
    </FirstRunShell>
  );
}
