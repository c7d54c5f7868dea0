import { data, isRouteErrorResponse, redirect } from "react-router";
import { z } from "zod";
import { ApiError, EmailNotVerifiedError, UnauthorizedError } from "#api-client/errors.server.ts";
import { acceptInvitation, getInvitation } from "#api-client/invitations.server.ts";
import { getUser } from "#api-client/users.server.ts";
import { wayCookie } from "#app/cookies.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { AuthShell } from "#components/shell/auth-shell.tsx";
import { Notifications } from "#components/shell/notifications.tsx";
import { Title } from "#components/shell/title.tsx";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { Form } from "#forms/form.tsx";
import { parseForm, saving } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { useForm } from "#forms/use-form.ts";
import { verifyFirst, withRedirect } from "#lib/own-path.ts";
import { apiContext } from "#middleware/api.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { Route } from "./+types/accept";

const linkSchema = z.object({ signature: z.string().min(1).max(512), accessor: z.string().min(1).max(128) });

/** Shows the same error for every failure on this page. Details would only help people who guess links. */
const invalid = () => data({ kind: "invitation" }, { status: 404 });

function linkFrom(url: URL) {
  const search = url.searchParams;
  const isPlain = search.getAll("signature").length === 1 && search.getAll("accessor").length === 1;
  const link = linkSchema.safeParse(Object.fromEntries(search));
  if (!isPlain || !link.success) throw invalid();
  return link.data;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const link = linkFrom(url);
  const { raw, jar } = context.get(apiContext);
  const here = url.pathname + url.search;
  const [invitation, user] = await Promise.all([
    getInvitation(raw, link).catch((error: unknown) => {
      if (error instanceof EmailNotVerifiedError) throw redirect(verifyFirst(here));
      throw error instanceof ApiError && error.status < 500
        ? invalid()
        : error instanceof ApiError
          ? data({ kind: "failure", message: error.message }, { status: error.status })
          : error;
    }),
    jar.hasAny() ? getUser(raw).catch(() => null) : null,
  ]);
  return data(
    {
      organization: invitation.organization.name,
      inviter: invitation.invited_by,
      email: invitation.email,
      message: invitation.message,
      account: user?.email ?? null,
      here,
    },
    // The user may open the e-mailed link before they accept the invitation, and it must lead back here.
    user?.email_verified_at === null ? { headers: { "Set-Cookie": await wayCookie.serialize(here) } } : {},
  );
}

export async function action({ context, url }: Route.ActionArgs) {
  const link = linkFrom(url);
  const submission = parseForm(context, z.object({}));
  return saving(submission, async () => {
    await acceptInvitation(context.get(apiContext), link).catch((error: unknown) => {
      // The user has signed out since then. The invitation continues after sign-in.
      if (error instanceof UnauthorizedError)
        throw redirect(withRedirect("/login", url.pathname + url.search), 303);
      throw error;
    });
    return redirectWithToast("/projects", {
      type: "success",
      message: "Welcome to Marquee. You’ve joined the organization.",
      isCelebrated: true,
    });
  });
}

export default function AcceptInvitation({ loaderData, actionData }: Route.ComponentProps) {
  const { organization, inviter, email, message, account, here } = loaderData;
  const [form] = useForm({ id: "accept-invitation", lastResult: actionData?.result });
  const isSomebodyElse = account !== null && account.toLowerCase() !== email.toLowerCase();
  return (
    <AuthShell notifications={<Notifications />}>
      <Title page={`Join ${organization}`} refused={form.status === "error"} />
      <ErrorSummary form={form} labels={{}} />
      <PageHeader title={`Join ${organization}`} />
      <p>
        {inviter ? `${inviter} invited you` : "You’re invited"} ({email}).
      </p>
      {message && <blockquote>{message}</blockquote>}
      {account === null ? (
        <>
          <p>Sign in as {email}, or create an account with that e-mail address, to accept.</p>
          <div className="actions">
            <ButtonLink to={withRedirect("/login", here)} tone="primary">
              Sign in
            </ButtonLink>{" "}
            <ButtonLink to={`/register?${new URLSearchParams({ redirect: here, email })}`}>
              Create an account
            </ButtonLink>
          </div>
        </>
      ) : isSomebodyElse ? (
        <>
          <p>
            You’re signed in as {account}. The invitation is for {email}. Sign out, then open the link again.
          </p>
          <Form id="sign-out" action="/logout">
            <SubmitButton>Sign out</SubmitButton>
          </Form>
        </>
      ) : (
        <>
          <p>You’re signed in as {account}.</p>
          <Form form={form}>
            <SubmitButton>Accept invitation</SubmitButton>
          </Form>
        </>
      )}
    </AuthShell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const failure = isRouteErrorResponse(error) ? (error.data as { message?: string } | null) : null;
  return (
    <AuthShell notifications={<Notifications />}>
      <Title page="This invitation doesn’t work" refused />
      <PageHeader title="This invitation doesn’t work" />
      <p>{failure?.message ?? "This link is incomplete, expired, revoked, or already used."}</p>
      <p>
        Open the link in the e-mail again. If it still doesn’t work, ask the person who invited you for a new
        one. Links work once, for 7 days.
      </p>
      <div className="actions">
        <ButtonLink to="/login">Go to sign in</ButtonLink>
      </div>
    </AuthShell>
  );
}
