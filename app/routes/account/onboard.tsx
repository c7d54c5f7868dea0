import { redirect } from "react-router";
import { z } from "zod";
import { findOwnInvitations } from "#api-client/invitations.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { OrganizationFields, organizationLabels } from "#components/organizations/organization-fields.tsx";
import {
  organizationFormSchema,
  startOrganization,
} from "#components/organizations/start-organization.server.ts";
import { UTC } from "#components/organizations/time-zone-field.tsx";
import { AuthShell } from "#components/shell/auth-shell.tsx";
import { Notifications } from "#components/shell/notifications.tsx";
import { Title } from "#components/shell/title.tsx";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { Form } from "#forms/form.tsx";
import { HiddenField } from "#forms/hidden-field.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { useForm } from "#forms/use-form.ts";
import { ownPath } from "#lib/own-path.ts";
import { timeZones } from "#lib/time-zones.ts";
import { apiContext } from "#middleware/api.server.ts";
import { requireVerifiedUser, userContext } from "#middleware/auth.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { Route } from "./+types/onboard";

export const middleware = [requireVerifiedUser];

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = await context.get(userContext);
  const target = ownPath(url.searchParams.get("redirect"));
  if (user.organizations.length) throw redirect(target || "/projects");
  const invitations = await findOwnInvitations(context.get(apiContext));
  return { redirect: target, zones: timeZones(), invitations };
}

const onboardFormSchema = organizationFormSchema.extend({ redirect: z.string().optional() });

export async function action({ context }: Route.ActionArgs) {
  return savingForm(context, onboardFormSchema, async ({ name, timezone, redirect: target }) => {
    await startOrganization(context.get(apiContext), { name, timezone });
    return redirectWithToast(ownPath(target) || "/projects", {
      type: "success",
      message: `${name} is ready. Create your first project.`,
      isCelebrated: true,
    });
  });
}

export default function Onboard({ loaderData, actionData }: Route.ComponentProps) {
  const { invitations } = loaderData;
  const [form, fields] = useForm<z.input<typeof onboardFormSchema>>({
    id: "onboard",
    lastResult: actionData?.result,
    defaultValue: { redirect: loaderData.redirect, timezone: UTC },
  });
  return (
    <AuthShell notifications={<Notifications />}>
      <Title page="Name your organization" refused={form.status === "error"} />
      <ErrorSummary form={form} labels={organizationLabels} />
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
      <PageHeader
        title="Name your organization"
        lead="Your team, projects, and campaigns all belong to it."
      />
      <Form form={form}>
        <HiddenField field={fields.redirect} />
        <OrganizationFields fields={fields} zones={loaderData.zones} isNew={actionData === undefined} />
        <SubmitButton>Create organization</SubmitButton>
      </Form>
      {invitations.length === 0 && <p>Were you invited? Open the link in your invitation e-mail.</p>}
      <Form id="sign-out" action="/logout">
        <SubmitButton tone="quiet">Sign out</SubmitButton>
      </Form>
    </AuthShell>
  );
}
