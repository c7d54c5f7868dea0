import { ulid } from "ulid";
import type { WebhookCall } from "#contract/webhooks.ts";
import type { WebhookEvent } from "#contract/vocabulary.ts";
import type { ItemStatus } from "#contract/vocabulary.ts";
import type { Trx } from "#api/data/schema.ts";
import type { Deps } from "#api/http/exchange.ts";
import { itemsIn, shownName } from "#api/review/items.ts";
import { publishingOf } from "#api/review/publishing.ts";
import { sharedFileUrl } from "#api/uploads/signed-link.ts";
import { webhooksOf } from "./repository.ts";

type Told = {
  organization_id: string;
  id: string;
  /** The status that the item gets with the event. */
  status: ItemStatus;
  publishedUrl?: string | null;
};

/** Adds a call of each webhook of the organization that is told of an event and isn’t switched off. Call it in the transaction of the event. */
export async function queueCalls(
  trx: Trx,
  { deps }: { deps: Pick<Deps, "clock" | "jobs" | "config"> },
  event: WebhookEvent,
  told: Told,
): Promise<void> {
  if (deps.config.outgoingHosts.length === 0) return;
  const webhooks = (await webhooksOf(trx, told.organization_id)).filter(
    ({ events_json, disabled_at }) =>
      disabled_at === null && (JSON.parse(events_json) as unknown[]).includes(event),
  );
  if (webhooks.length === 0) return;
  const call = await callOf(trx, deps, event, told);
  if (call === null) return;
  for (const webhook of webhooks) {
    const id = `msg_${ulid(deps.clock())}`;
    await trx
      .insertInto("webhook_deliveries")
      .values({
        id,
        webhook_id: webhook.id,
        event,
        name: call.data.name,
        body: JSON.stringify(call),
        status: "waiting",
        attempts: 0,
        http_status: null,
        error: null,
        attempted_at: null,
        created_at: call.timestamp,
      })
      .execute();
    await deps.jobs.add(trx, "webhook", { id });
  }
}

async function callOf(
  trx: Trx,
  { clock, config }: Pick<Deps, "clock" | "config">,
  event: WebhookEvent,
  { organization_id, id, status, publishedUrl = null }: Told,
): Promise<WebhookCall | null> {
  const item = await trx
    .selectFrom(itemsIn(trx, organization_id).as("item"))
    .innerJoin("projects", "projects.id", "item.project_id")
    .innerJoin("organizations", "organizations.id", "item.organization_id")
    .selectAll("item")
    .select(["projects.slug", "projects.name as project_name"])
    .select(["organizations.name as organization_name", "organizations.timezone"])
    .where("item.id", "=", id)
    .executeTakeFirst();
  if (item === undefined) return null;
  const publishing = await publishingOf(trx, item);
  return {
    type: event,
    timestamp: new Date(clock()).toISOString(),
    data: {
      id,
      subject: item.type,
      kind: item.kind,
      name: shownName(item),
      status,
      url: config.frontendUrl + pathOf(item),
      organization: { id: organization_id, name: item.organization_name },
      project: { slug: item.slug, name: item.project_name },
      campaign: { id: item.campaign_id, name: item.campaign_name },
      planned_for: item.planned_for,
      scheduled_at: item.scheduled_at,
      timezone: item.zone ?? item.timezone ?? "UTC",
      published_url: publishedUrl,
      post: publishing && {
        texts: publishing.texts.map(({ network, text }) => ({ network, text })),
        link: publishing.link,
        first_comment: publishing.firstComment,
        images: publishing.images.map(({ fileId, alt, isVideo }) => ({
          url: sharedFileUrl(fileId, config, clock()),
          ...(isVideo && { video_url: sharedFileUrl(fileId, config, clock(), true) }),
          alt,
        })),
      },
    },
  };
}

type Placed = {
  kind: WebhookCall["data"]["kind"];
  id: string;
  campaign_id: string;
  folder_id: string;
  slug: string;
};

/** The pages of items in the web app, in their folder, as the specification has their URLs. */
const PAGES: Readonly<Record<Placed["kind"], (campaignId: string, id: string) => string>> = {
  SocialCalendar: (campaignId, id) => `social-calendar/${campaignId}/boards/${id}`,
  MetaAd: (campaignId, id) => `meta-advertisement/${campaignId}/content/${id}/edit`,
  GoogleAd: (campaignId, id) => `google-advertisement/${campaignId}/content/${id}/edit`,
  Blog: (_, id) => `blog/${id}`,
};

const pathOf = ({ kind, id, campaign_id, folder_id, slug }: Placed): string =>
  `/projects/${slug}/folders/${folder_id}/campaigns/${PAGES[kind](campaign_id, id)}`;
