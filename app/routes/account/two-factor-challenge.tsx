import { z } from "zod";
import { answerChallenge } from "#api-client/account.server.ts";
import { AuthShell } from "#components/shell/auth-shell.tsx";
import { Notifications } from "#components/shell/notifications.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { StoredUser } from "#components/shell/stored-user.tsx";
import { Form } from "#forms/form.tsx";
import { HiddenField } from "#forms/hidden-field.tsx";
import { labelled } from "#forms/labelled.ts";
import { savingForm } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { ownPath, withRedirect } from "#lib/own-path.ts";
import { apiContext } from "#middleware/api.server.ts";
import { requirePendingGuest } from "#middleware/auth.server.ts";
import { Link } from "#ui/link.tsx";
import { signedIn } from "./signed-in.server.ts";
import type { Route } from "./+types/two-factor-challenge";

export const middleware = [requirePendingGuest];

export const loader = ({ url }: Route.LoaderArgs) => ({
  redirect: ownPath(url.searchParams.get("redirect")),
  isRecovery: url.searchParams.has("recovery"),
});

const redirectField = { redirect: z.string().optional() };
const codeFormSchema = z.object({
  code: z.string("Enter the code from your authenticator app."),
  ...redirectField,
});
const recoveryFormSchema = z.object({
  recovery_code: z.string("Enter one of your recovery codes."),
  ...redirectField,
});

export async function action({ context, url }: Route.ActionArgs) {
  const isRecovery = url.searchParams.has("recovery");
  return savingForm(
    context,
    isRecovery ? recoveryFormSchema : codeFormSchema,
    async ({ redirect, ...answer }) => {
      await answerChallenge(context.get(apiContext), answer);
      return signedIn(context, redirect);
    },
  );
}

export default function TwoFactorChallenge({ loaderData, actionData }: Route.ComponentProps) {
  const { redirect, isRecovery } = loaderData;
  const [form, fields] = useForm<{ code: string; recovery_code: string; redirect: string }>({
    id: isRecovery ? "recovery-challenge" : "two-factor-challenge",
    lastResult: actionData?.result,
    defaultValue: { redirect },
  });
  const labels = { code: "Code", recovery_code: "Recovery code" };
  const here = withRedirect("/two-factor-challenge", redirect);
  const recovery = `${here}${here.includes("?") ? "&" : "?"}recovery=`;
  const named = labelled(fields, labels);
  return (
    <AuthShell notifications={<Notifications />}>
      <StoredUser user={null} />
      <PageTop
        page="Enter your code"
        form={form}
        labels={labels}
        title={isRecovery ? "Enter a recovery code" : "Enter your code"}
        lead={
          isRecovery
            ? "Each recovery code works once."
            : "Your authenticator app shows a new code every 30 seconds."
        }
      />
      <Form form={form}>
        <HiddenField field={fields.redirect} />
        {isRecovery ? (
          <TextField
            {...named("recovery_code")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
          />
        ) : (
          <TextField {...named("code")} inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
        )}
        <SubmitButton>Sign in</SubmitButton>
      </Form>
      <p>
        {isRecovery ? (
          <Link to={here}>Use your authenticator app</Link>
        ) : (
          <>
            Lost your phone? <Link to={recovery}>Use a recovery code</Link>
          </>
        )}
      </p>
      <p>
        <Link to={withRedirect("/login", redirect)}>Back to sign in</Link>
      </p>
    </AuthShell>
  );
}
