import { href } from "react-router";
import type { z } from "zod";
import { getOrganization } from "#api-client/organizations.server.ts";
import {
  enableWebhook,
  getWebhook,
  listWebhooks,
  testWebhook,
  updateWebhook,
} from "#api-client/webhooks.server.ts";
import { redirectWithSuccess, redirectWithToast } from "#request/toast.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import type { WebhookDelivery } from "#contract/webhooks.ts";
import { WEBHOOK_EVENTS } from "#contract/vocabulary.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { deleting, postedIntent, savingForm } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { StatusBadge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Table } from "#ui/table.tsx";
import { Moment } from "#ui/time.tsx";
import { requireAdmin } from "../require-admin.server.ts";
import type { Route } from "./+types/show";
import { SwitchedOff } from "./switched-off.tsx";
import { eventWords, WEBHOOK_LABELS, WebhookFields } from "./webhook-fields.tsx";
import { webhookFormSchema } from "./webhook-form-schema.server.ts";

export const handle = {
  breadcrumb: () => [{ label: "Webhooks", to: href("/settings/webhooks") }, { label: "Webhook" }],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const organization = await getOrganization(api);
  requireAdmin(organization);
  const [webhook, { hosts }, user] = await Promise.all([
    getWebhook(api, params.webhookId),
    listWebhooks(api),
    readerOf(context),
  ]);
  return { webhook, hosts, zone: user.timezone };
}

export async function action({ params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const here = href("/settings/webhooks/:webhookId", params);
  if (postedIntent(context) === "test")
    return deleting(async () => {
      const delivery = await testWebhook(api, params.webhookId);
      return delivery === null || delivery.status === "delivered"
        ? redirectWithSuccess(here, "Test delivered.")
        : redirectWithToast(here, {
            type: "error",
            message: `Test not delivered. ${delivery.error ?? ""}`.trim(),
          });
    });
  if (postedIntent(context) === "enable")
    return deleting(async () => {
      await enableWebhook(api, params.webhookId);
      return redirectWithSuccess(here, "Webhook switched on.");
    });
  return savingForm(context, webhookFormSchema, async (value) => {
    await updateWebhook(api, params.webhookId, value);
    return redirectWithSuccess(here, "Webhook saved.");
  });
}

export default function Webhook({
  loaderData: { webhook, hosts, zone },
  params,
  actionData,
}: Route.ComponentProps) {
  const { url, events, deliveries, disabled_at: disabledAt, failing_since: failingSince } = webhook;
  const [form, fields] = useForm<z.input<typeof webhookFormSchema>>({
    id: "webhook",
    lastResult: actionData && "result" in actionData ? actionData.result : undefined,
    defaultValue: { url, events: WEBHOOK_EVENTS.filter((event) => events.includes(event)) },
  });
  return (
    <>
      <PageTop
        page="Webhook"
        form={form}
        labels={WEBHOOK_LABELS}
        refusal={actionData && "refusal" in actionData ? actionData.refusal : undefined}
        actions={
          <>
            {hosts.length > 0 && (
              <Form id="test-webhook">
                <SubmitButton name="intent" value="test" tone="secondary">
                  Send a test
                </SubmitButton>
              </Form>
            )}
            <ButtonLink to={href("/settings/webhooks/:webhookId/delete", params)} tone="danger">
              Delete webhook…
            </ButtonLink>
          </>
        }
      />
      {disabledAt !== null && (
        <SwitchedOff at={disabledAt} since={failingSince} zone={zone} canSwitchOn={hosts.length > 0} />
      )}
      {hosts.length > 0 ? (
        <Form form={form} className="form-narrow">
          <WebhookFields fields={fields} hosts={hosts} />
          <div className="actions">
            <SubmitButton>Save webhook</SubmitButton>
          </div>
        </Form>
      ) : (
        <p className="break-words">{url}</p>
      )}
      <h2 className="mt-8 mb-3 text-lg">Deliveries</h2>
      {deliveries.length === 0 ? (
        <p>Nothing has been sent yet.</p>
      ) : (
        <Table
          caption="The latest first"
          rows={deliveries}
          rowKey={({ id }) => id}
          columns={[
            {
              heading: "Event",
              names: true,
              cell: ({ event, name }) => (
                <>
                  {eventWords(event)}
                  {name && <span dir="auto">: {name}</span>}
                </>
              ),
            },
            { heading: "Sent", cell: ({ created_at }) => <Moment at={created_at} zone={zone} /> },
            { heading: "Outcome", cell: (delivery) => <Outcome {...delivery} /> },
          ]}
        />
      )}
    </>
  );
}

function Outcome({ status, attempts, error }: WebhookDelivery) {
  const tries = attempts !== null && attempts > 1 ? ` after ${attempts} attempts` : "";
  if (status === "delivered") return <StatusBadge tone="green">Delivered{tries}</StatusBadge>;
  return (
    <>
      {status === "failed" ? (
        <StatusBadge tone="red">Not delivered{tries}</StatusBadge>
      ) : (
        <StatusBadge tone="amber">{attempts ? "Will be tried again" : "Waiting"}</StatusBadge>
      )}{" "}
      {error}
    </>
  );
}
