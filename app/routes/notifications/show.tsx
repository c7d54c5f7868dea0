import { data, href, redirect } from "react-router";
import { NotFoundError } from "#api-client/errors.server.ts";
import { readNotification } from "#api-client/notifications.server.ts";
import { notifiedPath } from "#components/notifications/notified-path.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { Title } from "#components/shell/title.tsx";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { isPrefetch } from "#lib/prefetch.ts";
import { apiContext, pageFor } from "#middleware/api.server.ts";
import { userContext } from "#middleware/auth.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { Route } from "./+types/show";
import "./notifications.css";

export const handle = {
  breadcrumb: () => [{ label: "Notifications", to: href("/notifications") }, { label: "Notification" }],
};

/** Leads from an e-mail to what it is about. The person who opens it has read it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (request.method === "HEAD") throw new Response(null, { status: 204 });
  // Browsers discard it and ask again when the person opens the link.
  if (isPrefetch(request.headers)) throw data(null, { status: 503 });
  const { raw } = context.get(apiContext);
  const [notification, user] = await Promise.all([
    readNotification(raw, params.notificationId).catch((error: unknown) => {
      if (error instanceof NotFoundError) return null;
      throw pageFor(error);
    }),
    context.get(userContext),
  ]);
  const { organization = null } = notification ?? {};
  const isElsewhere = organization !== null && organization.id !== user.current_organization_id;
  if (isElsewhere && user.organizations.some(({ id }) => id === organization.id))
    return { here: href("/notifications/:notificationId", params), organization };
  const path = notification && notifiedPath(notification);
  if (path) throw redirect(path);
  if (notification?.kind === "invitation_accepted") throw redirect(href("/settings/people"));
  return data({ here: null, organization: null }, { status: 404 });
}

export default function OpenedNotification({ loaderData: { here, organization } }: Route.ComponentProps) {
  if (organization === null)
    return (
      <>
        <Title page="Not available" refused />
        <PageHeader title="This isn’t available anymore" />
        <p>It was deleted, or you can’t see it anymore.</p>
        <div className="actions">
          <ButtonLink to={href("/notifications")}>Go to your notifications</ButtonLink>
        </div>
      </>
    );
  return (
    <>
      <PageTop page="Another organization" title="This is in another organization" />
      <p>
        Switch to <bdi>{organization.name}</bdi> to open it.
      </p>
      <Form id="switch" action={href("/organizations/current")}>
        <input type="hidden" name="organization_id" value={organization.id} />
        <input type="hidden" name="redirect" value={here} />
        <SubmitButton>Switch and open</SubmitButton>
      </Form>
    </>
  );
}
