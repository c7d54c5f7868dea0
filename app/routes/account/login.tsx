import { redirect as redirectTo } from "react-router";
import { z } from "zod";
import { login } from "#api-client/account.server.ts";
import { CheckboxField } from "#forms/checkbox-field.tsx";
import { Form } from "#forms/form.tsx";
import { HiddenField } from "#forms/hidden-field.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { ownPath, withRedirect } from "#lib/own-path.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import { signedIn } from "./signed-in.server.ts";
import { codeCookie } from "#request/cookies.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import type { Route } from "./+types/login";

/** An invitation links here with the invited e-mail address. */
export const loader = ({ url }: Route.LoaderArgs) => ({
  redirect: ownPath(url.searchParams.get("redirect")),
  email: url.searchParams.get("email") ?? "",
});

const loginFormSchema = z.object({
  email: z.string("Enter your e-mail address.").trim(),
  password: z.string("Enter your password."),
  remember: z.stringbool().optional(),
  redirect: z.string().optional(),
});

export async function action({ context }: Route.ActionArgs) {
  return savingForm(context, loginFormSchema, async ({ redirect, ...credentials }) => {
    const api = context.get(apiContext);
    const { needsCode } = await login(api, credentials);
    if (needsCode) {
      // The API's session waits for the code from here on.
      api.enter();
      return redirectTo(withRedirect("/two-factor-challenge", redirect ?? ""), {
        status: 303,
        headers: { "Set-Cookie": await codeCookie.serialize(true) },
      });
    }
    return signedIn(context, redirect);
  });
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof loginFormSchema>>({
    id: "login",
    lastResult: actionData?.result,
    defaultValue: loaderData,
  });
  const labels = { email: "E-mail", password: "Password" };
  return (
    <>
      <PageTop page="Sign in" form={form} labels={labels} />
      <Form form={form}>
        <HiddenField field={fields.redirect} />
        <TextField field={fields.email} label={labels.email} type="email" autoComplete="username" />
        <TextField
          field={fields.password}
          label={labels.password}
          type="password"
          autoComplete="current-password"
          aside={<Link to={withRedirect("/forget-password", loaderData.redirect)}>Forgot it?</Link>}
        />
        <CheckboxField field={fields.remember} label="Remember me" />
        <SubmitButton>Sign in</SubmitButton>
      </Form>
      <p>
        New here? <Link to={withRedirect("/register", loaderData.redirect)}>Create an account</Link>
      </p>
    </>
  );
}
