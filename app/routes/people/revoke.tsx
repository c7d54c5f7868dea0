import { href } from "react-router";
import { deleteInvitation, listInvitations } from "#api-client/invitations.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { deleting } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import { peopleOf } from "./organization.server.ts";
import type { Route } from "./+types/revoke";

export const handle = {
  breadcrumb: () => [
    { label: "People", to: href("/settings/people") },
    { label: "Invite people", to: href("/settings/people/invite") },
    { label: "Revoke" },
  ],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { organization } = await peopleOf(context);
  const invitations = await listInvitations(context.get(apiContext), organization.id);
  const invitation = invitations.find(({ id }) => id === params.invitationId);
  if (!invitation?.can.delete) throw notFound("Invitation not found");
  return { email: invitation.email };
}

export async function action({ params, context }: Route.ActionArgs) {
  const { organization } = await peopleOf(context);
  return deleting(async () => {
    const place = { organization: organization.id, invitation: params.invitationId };
    await deleteInvitation(context.get(apiContext), place);
    return redirectWithSuccess(href("/settings/people/invite"), "Invitation revoked.");
  });
}

export default function RevokeInvitation({ loaderData: { email } }: Route.ComponentProps) {
  return (
    <ConfirmPage
      page={`Revoke the invitation for ${email}`}
      id="revoke-invitation"
      title={`Revoke the invitation for “${email}”?`}
      confirm="Revoke invitation"
      intent="revoke"
      cancel={href("/settings/people/invite")}
    >
      <p>The link stops working right away. You can’t undo this, but you can send a new invitation.</p>
    </ConfirmPage>
  );
}
