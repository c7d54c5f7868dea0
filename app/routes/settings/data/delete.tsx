import { href } from "react-router";
import { deleteUser } from "#api-client/users.server.ts";
import { redirectWithToast } from "#request/toast.server.ts";
import { PasswordPanel } from "#components/account/password-panel.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { leave } from "#middleware/leave.server.ts";
import { passwordOnlySchema } from "../password-only-schema.server.ts";
import type { Route } from "./+types/delete";

export const handle = {
  breadcrumb: () => [{ label: "Your data", to: href("/settings/data") }, { label: "Delete account" }],
};

/** Makes client navigations reach the server, so that the guard runs. */
export const loader = () => null;

export async function action({ context }: Route.ActionArgs) {
  return savingForm(context, passwordOnlySchema, async (value) => {
    await deleteUser(context.get(apiContext), value.current_password);
    return redirectWithToast(
      "/login",
      { type: "success", message: "Your account is deleted." },
      await leave(context),
    );
  });
}

export default function DeleteAccount({ actionData }: Route.ComponentProps) {
  return (
    <PasswordPanel
      id="delete-account"
      title="Delete your account?"
      confirm="Delete my account"
      cancel={href("/settings/data")}
      lastResult={actionData?.result}
    >
      <p>This signs you out everywhere. What you wrote stays with your organizations, without your name.</p>
      <p>
        Organizations that have no other members are deleted with all their projects. You can’t undo this.
      </p>
    </PasswordPanel>
  );
}
