import { data, href } from "react-router";
import type { z } from "zod";
import { getOrganization } from "#api-client/organizations.server.ts";
import { createWebhook, listWebhooks } from "#api-client/webhooks.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { WEBHOOKS_MAX } from "#contract/limits.ts";
import { WEBHOOK_EVENTS } from "#contract/vocabulary.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { plural } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { StatusBadge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { CopyField } from "#ui/copy-field.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Table } from "#ui/table.tsx";
import { requireAdmin } from "../require-admin.server.ts";
import type { Route } from "./+types/index";
import { eventWords, WEBHOOK_LABELS, WebhookFields } from "./webhook-fields.tsx";
import { webhookFormSchema } from "./webhook-form-schema.server.ts";

export const handle = { breadcrumb: () => ({ label: "Webhooks" }) };

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  requireAdmin(await getOrganization(api));
  return listWebhooks(api);
}

/** The response itself has the secret, because it is shown only once and no other page could show it. */
export async function action({ context }: Route.ActionArgs) {
  return savingForm(context, webhookFormSchema, async (value) => {
    const { id, url, secret } = await createWebhook(context.get(apiContext), value);
    return data({ result: { status: "success" as const }, made: { id, url, secret } }, { status: 201 });
  });
}

export default function Webhooks({ loaderData: { hosts, webhooks }, actionData }: Route.ComponentProps) {
  const made = actionData && "made" in actionData ? actionData.made : undefined;
  const [form, fields] = useForm<z.input<typeof webhookFormSchema>>({
    id: "new-webhook",
    lastResult: actionData && !made && "result" in actionData ? actionData.result : undefined,
    defaultValue: { events: [...WEBHOOK_EVENTS] },
  });
  const isOn = hosts.length > 0;
  return (
    <>
      <PageTop
        page="Webhooks"
        form={form}
        labels={WEBHOOK_LABELS}
        lead="Marquee calls another program, such as Zapier, Make, or a script of yours, when something happens. That program can then publish a post."
      />
      {made && (
        <Card className="mb-4 grid gap-2">
          <h2 className="text-lg">Webhook created</h2>
          <p className="break-words">{made.url}</p>
          {made.secret && (
            <>
              <p>
                <label htmlFor="webhook-secret">
                  Copy its secret now. You won’t see it again. Your program verifies calls with it.
                </label>
              </p>
              {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it is shown only once */}
              <CopyField id="webhook-secret" value={made.secret} autoFocus />
            </>
          )}
          <p className="text-sm">
            <Link
              to={href("/settings/webhooks/:webhookId", { webhookId: made.id })}
              className="text-link underline underline-offset-2"
            >
              Send a test
            </Link>
          </p>
        </Card>
      )}
      {webhooks.length > 0 && (
        <Table
          caption={plural(webhooks.length, "webhook")}
          rows={webhooks}
          rowKey={({ id }) => id}
          className="mb-6"
          columns={[
            {
              heading: "URL",
              names: true,
              cell: ({ id, url, disabled_at }) => (
                <>
                  <Link to={href("/settings/webhooks/:webhookId", { webhookId: id })} className="break-all">
                    {url}
                  </Link>{" "}
                  {disabled_at !== null && <StatusBadge tone="red">Switched off</StatusBadge>}
                </>
              ),
            },
            { heading: "Events", cell: ({ events }) => events.map(eventWords).join(", ") },
          ]}
        />
      )}
      {!isOn && (
        <EmptyState heading="Webhooks are off on this server">
          Ask the person who runs this server to turn them on. The setting <code>OUTGOING_HOSTS</code> lists
          the hosts that Marquee may call, separated by commas. <code>*</code> stands for all public ones.
        </EmptyState>
      )}
      {isOn && webhooks.length >= WEBHOOKS_MAX && (
        <p>You have {WEBHOOKS_MAX} webhooks, which is the most. Delete one before you create another.</p>
      )}
      {isOn && webhooks.length < WEBHOOKS_MAX && (
        <>
          {webhooks.length > 0 && <h2 className="mb-3 text-lg">New webhook</h2>}
          <Form form={form} className="form-narrow">
            <WebhookFields fields={fields} hosts={hosts} />
            <div className="actions">
              <SubmitButton>Create webhook</SubmitButton>
            </div>
          </Form>
        </>
      )}
    </>
  );
}
