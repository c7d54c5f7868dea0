import { ulid } from "ulid";
import { campaignOfKind } from "#api/campaigns/repository.ts";
import { ownerCheck } from "#api/campaigns/requests.ts";
import type { MetaContentRow, Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField, notFound } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { created } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { noteSave } from "#api/notifications/review.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { mayIn, mayRemove, placed } from "#api/projects/policy.ts";
import type { Item, ItemKind } from "#api/review/kinds.ts";
import {
  judgedVersion,
  requireFirstStatus,
  requireReady,
  requireStep,
  requireStepAfter,
} from "#api/review/policy.ts";
import { lockCampaign, makeRoomIn } from "#api/review/repository.ts";
import { keepVersion } from "#api/review/versions.ts";
import { stepOf } from "#api/review/step-after.ts";
import { offerRestore } from "#api/undo/offer.ts";
import { filesWithout, putCards } from "./cards.ts";
import { change } from "./change.ts";
import { copyContent, metaContentItem } from "./item.ts";
import { requireChange } from "./policy.ts";
import { metaContentsOf } from "./repository.ts";
import { createRules, replaceRules, updateRules, variantRules } from "./requests.ts";
import { toMetaContent, toMetaContents } from "./resource.ts";

/** Returns the primary texts as JSON, without empty ones. */
const textsJson = (texts: readonly (string | null)[] | null | undefined) =>
  JSON.stringify((texts ?? []).filter((text) => text !== null));

export async function createMetaContent(exchange: Exchange): Promise<Reply> {
  const { deps } = exchange;
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const input = await validate(
    exchange.input,
    createRules,
    ownerCheck(exchange, { campaign: exchange.input["meta_ad_id"] }),
  );
  const campaign = await campaignOfKind(exchange, "MetaAd", input.meta_ad_id);
  if (campaign === undefined) throw notFound();
  requireThat(mayIn(member, campaign.project_id, "create"));
  const status = input.status ?? "draft";
  await requireFirstStatus(exchange, campaign.project_id, status, input.planned_for ?? null);
  const content: MetaContentRow = {
    id: ulid(deps.clock()),
    organization_id: campaign.organization_id,
    meta_ad_id: campaign.id,
    heading: input.heading,
    description: input.description ?? null,
    primary_texts_json: textsJson(input.primary_texts),
    link_description: input.link_description ?? null,
    cta: input.cta ?? null,
    format: input.format ?? null,
    final_url: input.final_url ?? null,
    display_link: input.display_link ?? null,
    internal_notes: input.internal_notes ?? null,
    planned_for: input.planned_for ?? null,
    published_json: null,
    status,
    scheduled_at: null,
    position: 0,
    owner_id: input.owner_id === undefined ? member.user.id : input.owner_id,
    created_by: member.user.id,
    deleted_at: null,
    deleted_by: null,
    version: 1,
    created_at: nowOf(exchange),
    updated_at: nowOf(exchange),
  };
  return commit(exchange, async (trx) => {
    await lockCampaign(trx, exchange, campaign.id);
    const row = {
      ...content,
      position: await makeRoomIn(trx, "meta_contents", placeOf(content), input.position ?? null),
    };
    await trx.insertInto("meta_contents").values(row).execute();
    await putCards(trx, row.id, input.cards ?? [], nowOf(exchange));
    await keepVersion(trx, exchange, metaContentItem, row.id);
    await requireReady(trx, exchange, metaContentItem, row.id);
    return created(await toMetaContent(trx, row, member, exchange));
  });
}

async function itemOf(exchange: Exchange, content: MetaContentRow): Promise<Item> {
  const item = await metaContentItem.find(exchange.deps.db, content.organization_id, content.id);
  if (item === undefined) throw notFound();
  return item;
}

/** The obstacles to a step are judged after the save, by the content that was saved. */
const unjudged: ItemKind = { ...metaContentItem, obstacles: () => Promise.resolve([]) };

/** PUT: clears missing texts. Status, day, images, cards, owner, and position are kept. */
export async function replaceMetaContent(exchange: Exchange, content: MetaContentRow): Promise<Reply> {
  await requireChange(exchange, content);
  const input = await validate(exchange.input, replaceRules);
  if (input.content_id !== content.id)
    throw invalidField("content_id", "The selected content id is invalid.");
  const item = await itemOf(exchange, content);
  const removed = await filesWithout(exchange.deps.db, content.id, input.cards ?? undefined);
  await requireStep(exchange, unjudged, item, item.status, { ...input, removed });
  const work = async (trx: Trx) => {
    await noteSave(trx, exchange, item, item.status, input);
    if (input.cards) await putCards(trx, content.id, input.cards, nowOf(exchange));
    return {
      heading: input.heading,
      description: input.description ?? null,
      primary_texts_json: textsJson(input.primary_texts),
      link_description: input.link_description ?? null,
      cta: input.cta ?? null,
      format: input.format ?? null,
      final_url: input.final_url ?? null,
      display_link: input.display_link ?? null,
      internal_notes: input.internal_notes ?? null,
      ...(input.planned_for === undefined ? {} : { planned_for: input.planned_for }),
    };
  };
  const asked = input.step && { ...input.step, former: item.status };
  return change(exchange, content, input.version, work, (trx) =>
    stepOf(trx, exchange, metaContentItem, content.id, asked),
  );
}

/** PATCH: updates only the fields that were sent. A status change is validated against the new content. */
export async function updateMetaContent(exchange: Exchange, content: MetaContentRow): Promise<Reply> {
  await requireChange(exchange, content);
  const { version, position, primary_texts, cards, reason, ...rest } = await validate(
    exchange.input,
    updateRules,
    ownerCheck(exchange, { campaign: content.meta_ad_id }, content.owner_id),
  );
  const item = await itemOf(exchange, content);
  const to = rest.status ?? item.status;
  const brought = { ...rest, reason, removed: await filesWithout(exchange.deps.db, content.id, cards) };
  await requireStep(exchange, unjudged, item, to, brought);
  return change(
    exchange,
    content,
    version ?? judgedVersion(item, to),
    async (trx) => {
      await noteSave(trx, exchange, item, to, brought);
      if (cards !== undefined) await putCards(trx, content.id, cards ?? [], nowOf(exchange));
      return {
        ...rest,
        ...(primary_texts === undefined ? {} : { primary_texts_json: textsJson(primary_texts) }),
        ...(position === undefined
          ? {}
          : { position: await makeRoomIn(trx, "meta_contents", placeOf(content), position) }),
      };
    },
    async (trx) => {
      if (to !== item.status) await requireStepAfter(trx, metaContentItem, item, to);
      return {};
    },
  );
}

export async function deleteMetaContent(exchange: Exchange, content: MetaContentRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayRemove(member, await placed(exchange.deps.db, content, content.meta_ad_id)));
  return commit(exchange, async (trx) => {
    await lockCampaign(trx, exchange, content.meta_ad_id);
    await metaContentItem.parts?.setTrashed(trx, content.id, member.user.id, nowOf(exchange));
    return offerRestore(trx, exchange, "meta_contents", [content]);
  });
}

/**
 * Creates several drafts from one ad, each with its own headline, primary text, or call to action, after the last ad of the
 * campaign. All of them or none.
 */
export async function createMetaVariants(exchange: Exchange, content: MetaContentRow): Promise<Reply> {
  const member = memberOf(exchange);
  const { project_id: projectId } = await placed(exchange.deps.db, content, content.meta_ad_id);
  requireThat(mayIn(member, projectId, "create"));
  const { variants } = await validate(exchange.input, variantRules);
  return commit(exchange, async (trx) => {
    await lockCampaign(trx, exchange, content.meta_ad_id);
    const made: string[] = [];
    for (const { primary_text, ...texts } of variants) {
      const id = await copyContent(trx, exchange, content.id, {
        campaignId: content.meta_ad_id,
        shiftDays: 0,
      });
      await trx
        .updateTable("meta_contents")
        .set({
          ...texts,
          ...(primary_text === undefined ? {} : { primary_texts_json: textsJson([primary_text]) }),
          status: "draft",
        })
        .where("id", "=", id)
        .execute();
      await keepVersion(trx, exchange, metaContentItem, id);
      made.push(id);
    }
    const rows = (await metaContentsOf(trx, content.meta_ad_id)).filter(({ id }) => made.includes(id));
    return created(await toMetaContents(trx, rows, member, exchange));
  });
}

const placeOf = ({ id, meta_ad_id: campaignId }: MetaContentRow) => ({ id, campaignId });
