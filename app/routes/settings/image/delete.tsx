import { href } from "react-router";
import { deleteAvatar } from "#api-client/users.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { deleting } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/delete";

export const handle = {
  breadcrumb: () => [{ label: "Profile image", to: href("/settings/image") }, { label: "Remove" }],
};

/** Makes client navigations reach the server, so that the guard runs. */
export const loader = () => null;

export const action = ({ context }: Route.ActionArgs) =>
  deleting(async () => {
    await deleteAvatar(context.get(apiContext));
    return redirectWithSuccess(href("/settings"), "Profile image removed.");
  });

export default function DeleteProfileImage() {
  return (
    <ConfirmPage
      page="Remove your profile image"
      id="delete-profile-image"
      title="Remove your profile image?"
      confirm="Remove profile image"
      cancel={href("/settings/image")}
    >
      <p>People see the first letter of your name instead. You can’t undo this.</p>
    </ConfirmPage>
  );
}
