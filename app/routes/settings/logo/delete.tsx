import { href } from "react-router";
import { deleteLogo, getOrganization } from "#api-client/organizations.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { deleting } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { requireAdmin } from "../require-admin.server.ts";
import type { Route } from "./+types/delete";

export const handle = {
  breadcrumb: () => [
    { label: "Organization", to: href("/settings/organization") },
    { label: "Logo", to: href("/settings/organization/logo") },
    { label: "Remove" },
  ],
};

export async function loader({ context }: Route.LoaderArgs) {
  const organization = await getOrganization(context.get(apiContext));
  requireAdmin(organization);
  return { name: organization.name };
}

export const action = ({ context }: Route.ActionArgs) =>
  deleting(async () => {
    await deleteLogo(context.get(apiContext));
    return redirectWithSuccess(href("/settings/organization"), "Logo removed.");
  });

export default function DeleteLogo({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <ConfirmPage
      page={`Remove the ${name} logo`}
      id="delete-logo"
      title={`Remove the logo of “${name}”?`}
      confirm="Remove logo"
      cancel={href("/settings/organization/logo")}
    >
      <p>People see the first letter of the name instead. You can’t undo this.</p>
    </ConfirmPage>
  );
}
