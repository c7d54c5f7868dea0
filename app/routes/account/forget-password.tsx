import { z } from "zod";
import { requestPasswordReset } from "#api-client/account.server.ts";
import { ValidationError } from "#api-client/errors.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { Form } from "#forms/form.tsx";
import { HiddenField } from "#forms/hidden-field.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { ownPath, withRedirect } from "#lib/own-path.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import type { Route } from "./+types/forget-password";

export const loader = ({ url }: Route.LoaderArgs) => ({
  redirect: ownPath(url.searchParams.get("redirect")),
  isSent: url.searchParams.has("sent"),
});

const forgetPasswordFormSchema = z.object({
  email: z.email("Enter an e-mail address, like ada@example.com."),
  redirect: z.string().optional(),
});

export async function action({ context }: Route.ActionArgs) {
  return savingForm(context, forgetPasswordFormSchema, async ({ redirect = "", email }) => {
    const path = ownPath(redirect);
    try {
      await requestPasswordReset(context.get(apiContext), { email, ...(path && { redirect: path }) });
    } catch (error) {
      // Whether an account uses this e-mail address, or received an e-mail a minute ago, is private.
      if (!(error instanceof ValidationError)) throw error;
    }
    const back = new URLSearchParams({ sent: "", ...(path && { redirect: path }) });
    return redirectWithSuccess(`/forget-password?${back}`, "Check your e-mail for the link.");
  });
}

export default function ForgetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof forgetPasswordFormSchema>>({
    id: "forget-password",
    lastResult: actionData?.result,
    defaultValue: { redirect: loaderData.redirect },
  });
  const labels = { email: "E-mail" };
  const login = <Link to={withRedirect("/login", loaderData.redirect)}>Back to sign in</Link>;
  if (loaderData.isSent && !actionData)
    return (
      <>
        <PageTop page="Check your e-mail" />
        <p>
          If an account uses this e-mail address, we’ve sent a link to reset the password. The link expires in
          60 minutes.
        </p>
        <p>
          Didn’t get it? Check your spam folder or{" "}
          <Link to={withRedirect("/forget-password", loaderData.redirect)}>request another link</Link>.
        </p>
        <p>{login}</p>
      </>
    );
  return (
    <>
      <PageTop
        page="Forgot your password?"
        form={form}
        labels={labels}
        lead="We’ll e-mail you a link to set a new one."
      />
      <Form form={form}>
        <HiddenField field={fields.redirect} />
        <TextField field={fields.email} label={labels.email} type="email" autoComplete="username" />
        <SubmitButton>Send reset link</SubmitButton>
      </Form>
      <p>{login}</p>
    </>
  );
}
