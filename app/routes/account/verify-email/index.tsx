import { data } from "react-router";
import { sendVerificationMail } from "#api-client/account.server.ts";
import { EmailNotVerifiedError } from "#api-client/errors.server.ts";
import { wayCookie } from "#request/cookies.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { AuthShell } from "#components/shell/auth-shell.tsx";
import { Notifications } from "#components/shell/notifications.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { Form } from "#forms/form.tsx";
import { parseForm, invalidForm, saving } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { useForm } from "#forms/use-form.ts";
import { ownPath, withRedirect } from "#lib/own-path.ts";
import { apiContext } from "#middleware/api.server.ts";
import { requireUser, unverifiedUserContext } from "#middleware/auth.server.ts";
import { z } from "zod";
import type { Route } from "./+types/index";
import { redirectOnward } from "./onward.server.ts";

export const middleware = [requireUser];

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const user = await context.get(unverifiedUserContext);
  const target = ownPath(url.searchParams.get("redirect"));
  const isVerified = user !== null && user.email_verified_at !== null;
  if (isVerified && !url.searchParams.has("stay")) throw await redirectOnward(request, target);
  return data(
    { email: user?.email ?? null, redirect: target },
    target ? { headers: { "Set-Cookie": await wayCookie.serialize(target) } } : {},
  );
}

export async function action({ context, url }: Route.ActionArgs) {
  const submission = parseForm(context, z.object({}));
  return saving(submission, async () => {
    try {
      await sendVerificationMail(context.get(apiContext));
    } catch (error) {
      // This is already the page that such errors redirect to.
      if (!(error instanceof EmailNotVerifiedError)) throw error;
      return invalidForm(submission, 409, { formErrors: ["We couldn’t send the e-mail. Try again later."] });
    }
    return redirectWithSuccess(url.pathname + url.search, "We sent the e-mail again.");
  });
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const [form] = useForm({ id: "verify-email", lastResult: actionData?.result });
  return (
    <AuthShell notifications={<Notifications />}>
      <PageTop page="Verify your e-mail address" form={form} title="Check your e-mail" />
      <p>
        We sent a link to {loaderData.email ?? "you"}. Open it in this browser to verify your e-mail address.
        It expires in 60 minutes.
      </p>
      <Form form={form}>
        <SubmitButton>Send the e-mail again</SubmitButton>
      </Form>
      <p>
        {/* A plain link, because cached data must not answer whether anything has changed. */}
        <a href={withRedirect("/verify-email", loaderData.redirect)}>I’ve verified my e-mail</a>
      </p>
      <Form id="sign-out" action="/logout">
        <SubmitButton tone="quiet">Sign out</SubmitButton>
      </Form>
    </AuthShell>
  );
}
