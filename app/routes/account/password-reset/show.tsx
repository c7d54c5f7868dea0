import { z } from "zod";
import { resetPassword } from "#api-client/account.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { Form } from "#forms/form.tsx";
import { HiddenField } from "#forms/hidden-field.tsx";
import { labelled } from "#forms/labelled.ts";
import { savingForm } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { ownPath, withRedirect } from "#lib/own-path.ts";
import { plainQueryValue } from "#lib/plain-query.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import { isNotPersonal, isSamePassword, newPasswordFields } from "#components/account/new-password.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import type { Route } from "./+types/show";

export function loader({ url }: Route.LoaderArgs) {
  // Laravel's e-mail doesn't encode the address, so a `+` in it would be parsed as a space.
  const email = z.email().safeParse(plainQueryValue(url.search, "email"));
  return { redirect: ownPath(url.searchParams.get("redirect")), email: email.success ? email.data : "" };
}

const passwordResetFormSchema = z
  .object({
    email: z.email("Enter your e-mail address."),
    ...newPasswordFields,
    redirect: z.string().optional(),
  })
  .refine(...isSamePassword)
  .refine(...isNotPersonal);

export async function action({ params, context }: Route.ActionArgs) {
  return savingForm(context, passwordResetFormSchema, async ({ redirect = "", ...input }) => {
    await resetPassword(context.get(apiContext), { token: params.token, ...input });
    return redirectWithSuccess(
      withRedirect("/login", redirect),
      "Your password has been reset. Sign in with your new password.",
    );
  });
}

export default function PasswordReset({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof passwordResetFormSchema>>({
    id: "password-reset",
    lastResult: actionData?.result,
    defaultValue: loaderData,
  });
  const labels = { email: "E-mail", password: "New password", password_confirmation: "Confirm password" };
  const named = labelled(fields, labels);
  return (
    <>
      <PageTop page="Choose a new password" form={form} labels={labels} />
      <Form form={form}>
        <HiddenField field={fields.redirect} />
        <TextField
          {...named("email")}
          type="email"
          autoComplete="username"
          readOnly={loaderData.email !== ""}
        />
        <TextField
          {...named("password")}
          type="password"
          autoComplete="new-password"
          hint="At least 12 characters."
        />
        <TextField {...named("password_confirmation")} type="password" autoComplete="new-password" />
        <SubmitButton>Reset password</SubmitButton>
      </Form>
      <p>
        Link expired?{" "}
        <Link to={withRedirect("/forget-password", loaderData.redirect)}>Request a new one</Link>
      </p>
    </>
  );
}
