import { href } from "react-router";
import { getOrganization } from "#api-client/organizations.server.ts";
import { deleteWebhook, getWebhook } from "#api-client/webhooks.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { deleting } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { requireAdmin } from "../require-admin.server.ts";
import type { Route } from "./+types/delete";

export const handle = {
  breadcrumb: () => [{ label: "Webhooks", to: href("/settings/webhooks") }, { label: "Delete webhook" }],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  requireAdmin(await getOrganization(api));
  const { url } = await getWebhook(api, params.webhookId);
  return { url };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    await deleteWebhook(context.get(apiContext), params.webhookId);
    return redirectWithSuccess(href("/settings/webhooks"), "Webhook deleted.");
  });

export default function DeleteWebhook({ loaderData: { url }, params }: Route.ComponentProps) {
  return (
    <ConfirmPage
      page="Delete webhook"
      title="Delete this webhook?"
      id="delete-webhook"
      confirm="Delete webhook"
      cancel={href("/settings/webhooks/:webhookId", params)}
    >
      <p className="break-all">{url}</p>
      <p>It isn’t called anymore, and its secret is gone. You can’t undo this.</p>
    </ConfirmPage>
  );
}
