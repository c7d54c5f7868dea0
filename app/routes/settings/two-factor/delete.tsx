import { href } from "react-router";
import type { z } from "zod";
import { deleteTwoFactor } from "#api-client/two-factor.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { Title } from "#components/shell/title.tsx";
import { ConfirmPanel } from "#forms/confirm-panel.tsx";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { invalidForm, parseForm, saving } from "#forms/submit.server.ts";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
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
  const submission = parseForm(context, passwordOnlySchema);
  if (submission.status !== "success") return invalidForm(submission);
  return saving(submission, async () => {
    await deleteTwoFactor(context.get(apiContext), submission.value.current_password);
    return redirectWithToast(href("/settings/security"), {
      type: "success",
      message: "Two-factor sign-in is off.",
    });
  });
}

export default function DeleteTwoFactor({ actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof passwordOnlySchema>>({
    id: "delete-two-factor",
    lastResult: actionData?.result,
  });
  const labels = { current_password: "Current password" };
  return (
    <>
      <Title page="Turn off two-factor sign-in" refused={form.status === "error"} />
      <ErrorSummary form={form} labels={labels} />
      <ConfirmPanel
        id="delete-two-factor"
        form={form}
        title="Turn off two-factor sign-in?"
        confirm="Turn off two-factor sign-in"
        cancel={href("/settings/security/two-factor")}
        fields={
          <TextField
            field={fields.current_password}
            label={labels.current_password}
            type="password"
            autoComplete="current-password"
          />
        }
      >
        <p>Your password alone will sign you in. Your recovery codes stop working.</p>
      </ConfirmPanel>
    </>
  );
}
