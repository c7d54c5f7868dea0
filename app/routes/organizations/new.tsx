import { href } from "react-router";
import type { z } from "zod";
import { recentCookie } from "#request/cookies.server.ts";
import { redirectWithToast } from "#request/toast.server.ts";
import { OrganizationFields, organizationLabels } from "#components/organizations/organization-fields.tsx";
import {
  organizationFormSchema,
  startOrganization,
} from "#components/organizations/start-organization.server.ts";
import { UTC } from "#components/organizations/time-zone-field.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { Form } from "#forms/form.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { useForm } from "#forms/use-form.ts";
import { timeZones } from "#lib/time-zones.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import type { Route } from "./+types/new";

export const handle = { breadcrumb: () => ({ label: "New organization" }) };

export const loader = () => ({ zones: timeZones() });

export async function action({ context }: Route.ActionArgs) {
  return savingForm(context, organizationFormSchema, async ({ name, timezone }) => {
    await startOrganization(context.get(apiContext), { name, timezone });
    return redirectWithToast(
      href("/projects"),
      { type: "success", message: `${name} is ready. Create your first project.` },
      // The records opened before belong to another organization.
      { "Set-Cookie": await recentCookie.serialize("", { maxAge: 0 }) },
    );
  });
}

export default function NewOrganization({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof organizationFormSchema>>({
    id: "new-organization",
    lastResult: actionData?.result,
    defaultValue: { timezone: UTC },
  });
  return (
    <>
      <PageTop
        page="New organization"
        form={form}
        labels={organizationLabels}
        lead="It has its own projects and members. You can switch between your organizations at any time."
      />
      <Form form={form} className="form-narrow">
        <OrganizationFields fields={fields} zones={loaderData.zones} isNew={actionData === undefined} />
        <div className="actions">
          <SubmitButton>Create organization</SubmitButton> <Link to={href("/projects")}>Cancel</Link>
        </div>
      </Form>
    </>
  );
}
