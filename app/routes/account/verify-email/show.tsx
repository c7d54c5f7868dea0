import { data } from "react-router";
import { verifyEmail } from "#api-client/account.server.ts";
import { AuthShell } from "#components/shell/auth-shell.tsx";
import { Notifications } from "#components/shell/notifications.tsx";
import { Title } from "#components/shell/title.tsx";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { apiContext } from "#middleware/api.server.ts";
import { requireUser, unverifiedUserContext } from "#middleware/auth.server.ts";
import { PageHeader } from "#ui/page-header.tsx";
import type { Route } from "./+types/show";
import { redirectOnward } from "./onward.server.ts";

export const middleware = [requireUser];

/**
 * Handles the e-mailed link. Opening it verifies the address. Only its signed-in owner can, so a mail scanner's visit changes
 * nothing, and neither does a second visit.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = await context.get(unverifiedUserContext);
  if (user?.email_verified_at) throw await redirectOnward(request, "");
  const { search } = new URL(request.url);
  try {
    await verifyEmail(context.get(apiContext), params, search);
  } catch (refusal) {
    const status =
      refusal && typeof refusal === "object" && "init" in refusal
        ? (refusal.init as ResponseInit).status
        : undefined;
    if (status !== 403 && status !== 404) throw refusal;
    return data({ email: user?.email ?? "yours" }, { status: 403 });
  }
  throw await redirectOnward(request, "", {
    type: "success",
    message: "Your e-mail address is verified.",
  });
}

export default function VerificationLink({ loaderData }: Route.ComponentProps) {
  return (
    <AuthShell notifications={<Notifications />}>
      <Title page="This link doesn’t work" refused />
      <PageHeader title="This link doesn’t work" />
      <p>It has expired, or it was sent to an e-mail address other than {loaderData.email}.</p>
      <Form id="verify-email" action="/verify-email">
        <SubmitButton>Send the e-mail again</SubmitButton>
      </Form>
      <Form id="sign-out" action="/logout">
        <SubmitButton tone="quiet">Sign out</SubmitButton>
      </Form>
    </AuthShell>
  );
}
