import { href, redirect } from "react-router";
import { deleteOrganization, getOrganization } from "#api-client/organizations.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { PasswordPanel } from "#components/account/password-panel.tsx";
import { ORGANIZATION_GRACE_DAYS } from "#contract/limits.ts";
import { savingForm } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { passwordOnlySchema } from "../password-only-schema.server.ts";
import type { Route } from "./+types/delete";

export const handle = {
  breadcrumb: () => [{ label: "Organization", to: href("/settings/organization") }, { label: "Delete" }],
};

export async function loader({ context }: Route.LoaderArgs) {
  const { name, can, deletes_at } = await getOrganization(context.get(apiContext));
  // Undefined on a server that can’t delete organizations.
  if (deletes_at !== null || !can.delete) throw redirect(href("/settings/organization"));
  return { name };
}

export async function action({ context }: Route.ActionArgs) {
  return savingForm(context, passwordOnlySchema, async (value) => {
    await deleteOrganization(context.get(apiContext), value.current_password);
    return redirectWithSuccess(
      href("/settings/organization"),
      `Organization deleted. You can keep it for ${ORGANIZATION_GRACE_DAYS} more days.`,
    );
  });
}

export default function DeleteOrganization({ loaderData: { name }, actionData }: Route.ComponentProps) {
  return (
    <PasswordPanel
      id="delete-organization"
      title={`Delete “${name}”?`}
      confirm="Delete organization"
      cancel={href("/settings/organization")}
      lastResult={actionData?.result}
    >
      <p>
        All of its projects, campaigns, posts, ads, and images will be deleted in {ORGANIZATION_GRACE_DAYS}{" "}
        days. Calendar feeds and review links stop working then.
      </p>
      <p>
        We’ll tell everyone in the organization now. Until then everything works as before, and an owner can
        keep the organization.
      </p>
    </PasswordPanel>
  );
}
