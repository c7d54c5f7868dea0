import { data, isRouteErrorResponse, redirect } from "react-router";
import { z } from "zod";
import {
  ApiError,
  EmailNotVerifiedError,
  ForbiddenError,
  UnauthorizedError,
} from "#api-client/errors.server.ts";
import { acceptInvitation, getInvitation } from "#api-client/invitations.server.ts";
import { getUser } from "#api-client/users.server.ts";
import { recentCookie, wayCookie } from "#request/cookies.server.ts";
import { redirectWithToast } from "#request/toast.server.ts";
import { joinsOf } from "#domain/members/joins.ts";
import { AuthShell } from "#components/shell/auth-shell.tsx";
import { Notifications } from "#components/shell/notifications.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { Title } from "#components/shell/title.tsx";
import { Form } from "#forms/form.tsx";
import { parseForm, saving } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { useForm } from "#forms/use-form.ts";
import { INVITATION_DAYS } from "#contract/limits.ts";
import { verifyFirst, withRedirect } from "#lib/own-path.ts";
import { apiContext } from "#middleware/api.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { Route } from "./+types/accept";

const linkSchema = z.object({ signature: z.string().min(1).max(512), accessor: z.string().min(1).max(128) });

/**
 * Why a link doesn't work, by the API's reason. The API checks the signature first, so only someone who was sent a link learns
 * more than that it isn't valid.
 */
const REASONS = ["invalid", "expired", "revoked", "accepted"] as const;
type Reason = (typeof REASONS)[number];

/** Without a reason from the API, the page names all of them. */
const doesNotWork = (reason?: string) => {
  const known = REASONS.find((one) => one === reason);
  return data({ kind: "invitation", reason: known }, { status: known && known !== "invalid" ? 410 : 404 });
};

function linkFrom(url: URL) {
  const search = url.searchParams;
  const isPlain = search.getAll("signature").length === 1 && search.getAll("accessor").length === 1;
  const link = linkSchema.safeParse(Object.fromEntries(search));
  if (!isPlain || !link.success) throw doesNotWork("invalid");
  return link.data;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const link = linkFrom(url);
  const { raw, jar } = context.get(apiContext);
  const here = url.pathname + url.search;
  const [invitation, user] = await Promise.all([
    getInvitation(raw, link).catch((error: unknown) => {
      if (error instanceof EmailNotVerifiedError) throw redirect(verifyFirst(here));
      if (error instanceof ForbiddenError) throw doesNotWork(error.reason);
      throw error instanceof ApiError && error.status < 500
        ? doesNotWork()
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
      joins: joinsOf(invitation),
      account: user?.email ?? null,
      isUnverified: user?.email_verified_at === null,
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
    const joined = await acceptInvitation(context.get(apiContext), link).catch((error: unknown) => {
      // The user has signed out since then. The invitation continues after sign-in.
      if (error instanceof UnauthorizedError)
        throw redirect(withRedirect("/login", url.pathname + url.search), 303);
      // It was revoked or used since then, so the page says so.
      if (error instanceof ForbiddenError && REASONS.some((reason) => reason === error.reason))
        throw redirect(url.pathname + url.search, 303);
      throw error;
    });
    return redirectWithToast(
      "/projects",
      {
        type: "success",
        message: `Welcome to Marquee. You’ve joined ${joined?.name ?? "the organization"}.`,
        isCelebrated: true,
      },
      // The records opened before belong to another organization.
      { "Set-Cookie": await recentCookie.serialize("", { maxAge: 0 }) },
    );
  });
}

export default function AcceptInvitation({ loaderData, actionData }: Route.ComponentProps) {
  const { organization, inviter, email, message, joins, account, isUnverified, here } = loaderData;
  const [form] = useForm({ id: "accept-invitation", lastResult: actionData?.result });
  const isSomebodyElse = account !== null && account.toLowerCase() !== email.toLowerCase();
  return (
    <AuthShell notifications={<Notifications />}>
      <PageTop page={`Join ${organization}`} form={form} />
      <p>
        {inviter ? `${inviter} invited you` : "You’re invited"} ({email}).
      </p>
      {joins.length > 0 && (
        <>
          <p>You also join:</p>
          <ul className="list-disc pl-5">
            {joins.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      )}
      {message && <blockquote>{message}</blockquote>}
      {account === null ? (
        <>
          <p>Sign in as {email}, or create an account with that e-mail address, to accept.</p>
          <div className="actions">
            <ButtonLink to={`/login?${new URLSearchParams({ redirect: here, email })}`} tone="primary">
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
            You’re signed in as {account}. The invitation is for {email}. Sign out, then sign in with that
            e-mail address. You return to this invitation.
          </p>
          <Form id="sign-out" action="/logout">
            <input type="hidden" name="redirect" value={here} />
            <SubmitButton>Sign out</SubmitButton>
          </Form>
        </>
      ) : isUnverified ? (
        <>
          <p>
            First verify your e-mail address: open the link that we sent to {account}. Then you return to this
            invitation.
          </p>
          <div className="actions">
            <ButtonLink to={withRedirect("/verify-email", here)} tone="primary">
              Verify your e-mail address
            </ButtonLink>
          </div>
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

const DEFAULT_FAILURE = {
  title: "This invitation doesn’t work",
  why: "This link is incomplete, expired, revoked, or already used.",
  what: "Open the link in the e-mail again. If it still doesn’t work, ask the person who invited you for a new one.",
};

const FAILURES: Record<Reason, typeof DEFAULT_FAILURE> = {
  invalid: {
    title: "This invitation doesn’t work",
    why: "This link is incomplete or was changed, or a newer link has replaced it.",
    what: "Open the link in the latest e-mail. If it still doesn’t work, ask the person who invited you for a new one.",
  },
  expired: {
    title: "This invitation has expired",
    why: `Invitations work for ${INVITATION_DAYS} days.`,
    what: "Ask the person who invited you to send it again.",
  },
  revoked: {
    title: "This invitation was revoked",
    why: "The organization no longer wants it to be used.",
    what: "If you think this is a mistake, ask the person who invited you.",
  },
  accepted: {
    title: "This invitation was already used",
    why: "Invitations work once.",
    what: "If you accepted it, sign in to open your projects. Otherwise, ask the person who invited you for a new one.",
  },
};

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const thrown = isRouteErrorResponse(error)
    ? (error.data as { message?: string; reason?: Reason } | null)
    : null;
  const { title, why, what } = thrown?.reason === undefined ? DEFAULT_FAILURE : FAILURES[thrown.reason];
  return (
    <AuthShell notifications={<Notifications />}>
      <Title page={title} refused />
      <PageHeader title={title} />
      <p>{thrown?.message ?? why}</p>
      <p>{what}</p>
      <div className="actions">
        <ButtonLink to="/login">Go to sign in</ButtonLink>
      </div>
    </AuthShell>
  );
}
