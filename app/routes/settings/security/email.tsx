import { href } from "react-router";
import { z } from "zod";
import { updateUser } from "#api-client/users.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { EMAIL_MAX } from "#contract/limits.ts";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { labelled } from "#forms/labelled.ts";
import { savingForm } from "#forms/submit.server.ts";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { withRedirect } from "#lib/own-path.ts";
import { apiContext } from "#middleware/api.server.ts";
import { userContext } from "#middleware/auth.server.ts";
import type { Route } from "./+types/email";

export const handle = {
  breadcrumb: () => [
    { label: "Security", to: href("/settings/security") },
    { label: "Change e-mail address" },
  ],
};

export const loader = async ({ context }: Route.LoaderArgs) => ({
  current: (await context.get(userContext)).email,
});

const INVALID = "Enter an e-mail address, like ada@example.com.";
const emailFormSchema = (current: string) =>
  z.object({
    email: z
      .string(INVALID)
      .trim()
      .toLowerCase()
      .max(EMAIL_MAX, `E-mail must be ${EMAIL_MAX} characters or fewer.`)
      .pipe(z.email(INVALID))
      .refine((email) => email !== current.toLowerCase(), "This is already your e-mail address."),
    current_password: z.string("Enter your current password."),
  });

export async function action({ context }: Route.ActionArgs) {
  const user = await context.get(userContext);
  return savingForm(context, emailFormSchema(user.email), async (value) => {
    await updateUser(context.get(apiContext), value);
    // An API that doesn't verify e-mail addresses has nothing to wait for.
    if (user.email_verified_at === undefined)
      return redirectWithSuccess(href("/settings/security"), "E-mail address changed.");
    return redirectWithSuccess(
      withRedirect("/verify-email", href("/settings/security")),
      "E-mail address changed. Verify it to continue.",
    );
  });
}

const labels = { email: "New e-mail address", current_password: "Current password" };

export default function ChangeEmail({ loaderData: { current }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<ReturnType<typeof emailFormSchema>>>({
    id: "change-email",
    lastResult: actionData?.result,
  });
  const named = labelled(fields, labels);
  return (
    <>
      <PageTop
        page="Change e-mail address"
        form={form}
        labels={labels}
        lead={`You sign in with ${current}. We’ll send a link to the new address, and you can continue as soon as you open it. We’ll also send a notice to your current address.`}
      />
      <Form form={form} className="form-narrow">
        <TextField {...named("email")} type="email" autoComplete="email" maxLength={EMAIL_MAX} />
        <TextField {...named("current_password")} type="password" autoComplete="current-password" />
        <FormActions submit="Change e-mail address" cancel={href("/settings/security")} />
      </Form>
    </>
  );
}
