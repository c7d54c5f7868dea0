import { href } from "react-router";
import { z } from "zod";
import { register } from "#api-client/account.server.ts";
import { UnauthorizedError } from "#api-client/errors.server.ts";
import { getUser } from "#api-client/users.server.ts";
import { redirectWithToast } from "#request/toast.server.ts";
import { Form } from "#forms/form.tsx";
import { HiddenField } from "#forms/hidden-field.tsx";
import { labelled } from "#forms/labelled.ts";
import { savingForm } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { ownPath, withRedirect } from "#lib/own-path.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import { isNotPersonal, isSamePassword, newPasswordFields } from "#components/account/new-password.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { signedIn } from "./signed-in.server.ts";
import type { Route } from "./+types/register";

/** An invitation links here with the invited e-mail address. */
export const loader = ({ url }: Route.LoaderArgs) => ({
  redirect: ownPath(url.searchParams.get("redirect")),
  email: url.searchParams.get("email") ?? "",
});

const registerFormSchema = z
  .object({
    name: z
      .string("Enter your name.")
      .trim()
      .min(1, "Enter your name.")
      .max(255, "Name must be 255 characters or fewer."),
    email: z
      .string("Enter your e-mail address.")
      .trim()
      .toLowerCase()
      .regex(/^[^\s@]+@[^\s@]+$/, "Enter an e-mail address, like ada@example.com."),
    ...newPasswordFields,
    redirect: z.string().optional(),
  })
  .refine(...isSamePassword)
  .refine(...isNotPersonal);

export async function action({ context }: Route.ActionArgs) {
  return savingForm(context, registerFormSchema, async ({ redirect, ...input }) => {
    const api = context.get(apiContext);
    await register(api, input);
    // The API answers a repeated form as it did the first time, but doesn't sign in again.
    const isSignedIn = await getUser(api.raw).catch(
      (error: unknown) => !(error instanceof UnauthorizedError),
    );
    if (!isSignedIn)
      return redirectWithToast(withRedirect("/login", redirect ?? ""), {
        type: "info",
        message: "You already sent this form. Sign in to continue.",
      });
    return signedIn(context, redirect);
  });
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof registerFormSchema>>({
    id: "register",
    lastResult: actionData?.result,
    defaultValue: loaderData,
  });
  const isInvited =
    loaderData.email !== "" && loaderData.redirect.startsWith(`${href("/invitation/accept")}?`);
  const labels = {
    name: "Name",
    email: "E-mail",
    password: "Password",
    password_confirmation: "Confirm password",
  };
  const named = labelled(fields, labels);
  return (
    <>
      <PageTop page="Create an account" form={form} labels={labels} />
      <Form form={form}>
        <HiddenField field={fields.redirect} />
        <TextField {...named("name")} autoComplete="name" />
        <TextField
          {...named("email")}
          type="email"
          autoComplete="username"
          {...(isInvited && {
            readOnly: true,
            hint: "Your invitation is only for this e-mail address.",
          })}
        />
        <TextField
          {...named("password")}
          type="password"
          autoComplete="new-password"
          hint="At least 12 characters."
        />
        <TextField {...named("password_confirmation")} type="password" autoComplete="new-password" />
        <SubmitButton>Create account</SubmitButton>
      </Form>
      <p>
        Already have an account? <Link to={withRedirect("/login", loaderData.redirect)}>Sign in</Link>
      </p>
    </>
  );
}
