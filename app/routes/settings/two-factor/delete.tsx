import { href } from "react-router";
import { deleteTwoFactor } from "#api-client/two-factor.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { PasswordPanel } from "#components/account/password-panel.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/delete";
import { passwordOnlySchema } from "../password-only-schema.server.ts";

export const handle = {
  breadcrumb: () => [
    { label: "Security", to: href("/settings/security") },
    { label: "Two-factor sign-in", to: href("/settings/security/two-factor") },
    { label: "Turn off" },
  ],
};

/** Makes client navigations reach the server, so that the guard runs. */
export const loader = () => null;

export async function action({ context }: Route.ActionArgs) {
  return savingForm(context, passwordOnlySchema, async (value) => {
    await deleteTwoFactor(context.get(apiContext), value.current_password);
    return redirectWithSuccess(href("/settings/security"), "Two-factor sign-in is off.");
  });
}

export default function DeleteTwoFactor({ actionData }: Route.ComponentProps) {
  return (
    <PasswordPanel
      id="delete-two-factor"
      title="Turn off two-factor sign-in?"
      confirm="Turn off two-factor sign-in"
      cancel={href("/settings/security/two-factor")}
      lastResult={actionData?.result}
    >
      <p>Your password alone will sign you in. Your recovery codes stop working.</p>
    </PasswordPanel>
  );
}
