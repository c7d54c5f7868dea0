import { data, href, isRouteErrorResponse } from "react-router";
import { ApiError, ForbiddenError, NotFoundError } from "#api-client/errors.server.ts";
import { getUnsubscription, unsubscribe } from "#api-client/notifications.server.ts";
import { AuthShell } from "#components/shell/auth-shell.tsx";
import { ErrorView } from "#components/shell/error-view.tsx";
import { Notifications } from "#components/shell/notifications.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { Title } from "#components/shell/title.tsx";
import { isNotificationKind, NOTIFICATIONS } from "#domain/notifications/kinds.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { sentenceLabel } from "#lib/labels.ts";
import { apiContext, pageFor } from "#middleware/api.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { Route } from "./+types/unsubscribe";
import "./notifications.css";

type LinkFailure = { kind: "unsubscribe"; title: string };

const failure = (title: string, status: number) =>
  data<LinkFailure>({ kind: "unsubscribe", title }, { status });

function linkPage(error: unknown): unknown {
  if (error instanceof NotFoundError) return failure("This link doesn’t work", 404);
  if (error instanceof ForbiddenError && error.reason === "expired")
    return failure("This link has expired", 403);
  return error instanceof ApiError ? pageFor(error) : error;
}

/** Says which e-mails a link stops, as the end of a sentence. */
function scopeOf(kind: string | null): string {
  if (kind === null) return "about notifications";
  return isNotificationKind(kind) ? `when ${NOTIFICATIONS[kind].when}` : `for “${sentenceLabel(kind)}”`;
}

/** Opening the link changes nothing, because mail scanners follow links too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { kind } = await getUnsubscription(context.get(apiContext).raw, params.token).catch(
    (error: unknown) => {
      throw linkPage(error);
    },
  );
  return { scope: scopeOf(kind), isAll: kind === null };
}

/** Also called by mail providers, for the button that they show above an e-mail. */
export async function action({ params, context }: Route.ActionArgs) {
  await unsubscribe(context.get(apiContext).raw, params.token).catch((error: unknown) => {
    throw linkPage(error);
  });
  return { isDone: true };
}

export default function Unsubscribe({ loaderData: { scope, isAll }, actionData }: Route.ComponentProps) {
  const settings = (
    <ButtonLink to={href("/settings/notifications")}>Change your notification settings</ButtonLink>
  );
  if (actionData?.isDone)
    return (
      <AuthShell notifications={<Notifications />}>
        <PageTop page="E-mails stopped" />
        <p>You won’t get e-mails {scope} anymore. In Marquee, you still see what happens.</p>
        <p>You can turn them on again in your notification settings.</p>
        <div className="actions">{settings}</div>
      </AuthShell>
    );
  return (
    <AuthShell notifications={<Notifications />}>
      <PageTop page="Stop e-mails" />
      <p>You won’t get e-mails {scope} anymore. In Marquee, you still see what happens.</p>
      {isAll && <p>You still get e-mails about your account, such as a link to reset your password.</p>}
      <div className="actions">
        <Form id="unsubscribe">
          <SubmitButton>Stop these e-mails</SubmitButton>
        </Form>
        {settings}
      </div>
    </AuthShell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const thrown: unknown = isRouteErrorResponse(error) ? error.data : null;
  const isLink =
    typeof thrown === "object" && thrown !== null && "kind" in thrown && thrown.kind === "unsubscribe";
  if (!isLink)
    return (
      <AuthShell notifications={<Notifications />}>
        <ErrorView error={error} />
      </AuthShell>
    );
  const { title } = thrown as LinkFailure;
  return (
    <AuthShell notifications={<Notifications />}>
      <Title page={title} refused />
      <PageHeader title={title} />
      <p>Check that you have the whole link, or sign in and choose which e-mails you get.</p>
      <div className="actions">
        <ButtonLink to={href("/settings/notifications")}>Change your notification settings</ButtonLink>
      </div>
    </AuthShell>
  );
}
