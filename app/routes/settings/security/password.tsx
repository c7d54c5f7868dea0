import { href } from "react-router";
import { z } from "zod";
import { updatePassword } from "#api-client/users.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { isNotPersonal, isSamePassword, newPasswordFields } from "#components/account/new-password.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { PASSWORD_MIN } from "#contract/limits.ts";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { labelled } from "#forms/labelled.ts";
import { savingForm } from "#forms/submit.server.ts";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import { userContext } from "#middleware/auth.server.ts";
import { formTokenContext } from "#middleware/forgery.server.ts";
import type { Route } from "./+types/password";

export const handle = {
  breadcrumb: () => [{ label: "Security", to: href("/settings/security") }, { label: "Change password" }],
};

/** Makes client navigations reach the server, so that the guard runs. */
export const loader = () => null;

const passwordFormSchema = (owner: { name: string; email: string }) =>
  z
    .object({ current_password: z.string("Enter your current password."), ...newPasswordFields })
    .refine(...isSamePassword)
    .refine((form) => isNotPersonal[0]({ ...owner, ...form }), isNotPersonal[1]);

export async function action({ context }: Route.ActionArgs) {
  const { name, email } = await context.get(userContext);
  return savingForm(context, passwordFormSchema({ name, email }), async (value) => {
    await updatePassword(context.get(apiContext), value);
    context.get(formTokenContext).rotate();
    return redirectWithSuccess(
      href("/settings/security"),
      "Password changed. Your other devices are signed out.",
    );
  });
}

const labels = {
  current_password: "Current password",
  password: "New password",
  password_confirmation: "Confirm password",
};

export default function ChangePassword({ actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<ReturnType<typeof passwordFormSchema>>>({
    id: "change-password",
    lastResult: actionData?.result,
  });
  const named = labelled(fields, labels);
  return (
    <>
      <PageTop
        page="Change password"
        form={form}
        labels={labels}
        lead="This signs you out on all your other devices."
      />
      <Form form={form} className="form-narrow">
        <TextField {...named("current_password")} type="password" autoComplete="current-password" />
        <TextField
          {...named("password")}
          type="password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN} characters. You can paste it.`}
        />
        <TextField {...named("password_confirmation")} type="password" autoComplete="new-password" />
        <FormActions submit="Change password" cancel={href("/settings/security")} />
      </Form>
    </>
  );
}
