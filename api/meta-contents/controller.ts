import { makeRoomIn } from "#api/items/stored.ts";
import { keepPicture, sentPicture } from "#api/uploads/keep-picture.ts";
import { ulid } from "ulid";
import { campaignOfKind, ownerCheck } from "#api/campaigns/repository.ts";
import type { ImageRatio } from "#contract/vocabulary.ts";
import type { MetaContentRow, Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField, notFound, stale } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { created, data, noContent } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import {
  judgedVersion,
  lockCampaign,
  noteStatus,
  requireFirstStatus,
  requireReady,
  requireStep,
  requireStepAfter,
} from "#api/items/status.ts";
import { keepVersion } from "#api/items/versions.ts";
import { mayDelete, mayWrite, requireThat } from "#api/organizations/policy.ts";
import { removeFiles } from "#api/uploads/clean-up.ts";
import { putCards } from "./cards.ts";
import { copyContent, metaContentItem } from "./item.ts";
import { describeAt, fileAt, putAt, type Spot, takeFrom } from "./pictures.ts";
import {
  createRules,
  imageRemovalRules,
  imageRules,
  replaceRules,
  updateRules,
  variantRules,
} from "./requests.ts";
import { metaContentsOf, toMetaContent, toMetaContents } from "./resource.ts";

type Changes = Partial<Omit<MetaContentRow, "id" | "organization_id" | "meta_ad_id" | "version">>;

async function contentNamed(exchange: Exchange, id: string): Promise<MetaContentRow | undefined> {
  const organizationId = exchange.membership?.organization.id;
  if (organizationId === undefined) return undefined;
  return exchange.deps.db
    .selectFrom("meta_contents")
    .selectAll()
    .where("id", "=", id)
    .where("organization_id", "=", organizationId)
    .where("deleted_at", "is", null)
    .where("meta_ad_id", "in", (campaigns) =>
      campaigns.selectFrom("campaigns").select("id").where("deleted_at", "is", null),
    )
    .executeTakeFirst();
}

export const findMetaContent = (exchange: Exchange) =>
  contentNamed(exchange, exchange.params["metaContent"] ?? "");

/** Variants with nothing in them are none. */
const textsJson = (texts: readonly (string | null)[] | null | undefined) =>
  JSON.stringify((texts ?? []).filter((text) => text !== null));

export async function createMetaContent(exchange: Exchange): Promise<Reply> {
  const { deps } = exchange;
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const input = await validate(exchange.input, createRules, ownerCheck(exchange));
  const campaign = await campaignOfKind(exchange, "MetaAd", input.meta_ad_id);
  if (campaign === undefined) throw notFound();
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
    return created(await toMetaContent(trx, row, member, deps.config.appUrl));
  });
}

/** PUT: a text that is left out is cleared; status, day, pictures, cards, owner and position stay. */
export async function replaceMetaContent(exchange: Exchange, content: MetaContentRow): Promise<Reply> {
  requireThat(mayWrite(memberOf(exchange)));
  const input = await validate(exchange.input, replaceRules);
  if (input.content_id !== content.id)
    throw invalidField("content_id", "The selected content id is invalid.");
  return change(exchange, content, input.version, async (trx) => {
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
  });
}

/** PATCH: what is left out stays. A step that comes with other content is judged by what is there then. */
export async function updateMetaContent(exchange: Exchange, content: MetaContentRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { version, position, primary_texts, cards, ...rest } = await validate(
    exchange.input,
    updateRules,
    ownerCheck(exchange),
  );
  const item = await metaContentItem.find(exchange.deps.db, content.organization_id, content.id);
  if (item === undefined) throw notFound();
  const to = rest.status ?? item.status;
  const unjudged = { ...metaContentItem, obstacles: () => Promise.resolve([]) };
  await requireStep(exchange, unjudged, item, to, rest);
  return change(
    exchange,
    content,
    version ?? judgedVersion(item, to),
    async (trx) => {
      if (to !== item.status)
        await noteStatus(trx, exchange, item, to, { reason: null, actorId: member.user.id });
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
    },
  );
}

/** Into the trash, its pictures with it. */
export async function deleteMetaContent(exchange: Exchange, content: MetaContentRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayDelete(member, content));
  return commit(exchange, async (trx) => {
    await lockCampaign(trx, exchange, content.meta_ad_id);
    await metaContentItem.parts?.setTrashed(trx, content.id, member.user.id, nowOf(exchange));
    return noContent();
  });
}

/**
 * A picture and what it shows: the reference image, with `ratio` the one for placements of that shape, with `card_id` a
 * card's. Without a new file only the alternative text of the present one changes.
 * @throws HttpError 422 for anything that is not a bearable picture of a known type, by content
 */
export async function updateMetaImage(exchange: Exchange): Promise<Reply> {
  requireThat(mayWrite(memberOf(exchange)));
  const { ratio, card_id, alt = null, ...input } = await validate(exchange.input, imageRules);
  const content = await contentNamed(exchange, input.content_id);
  if (content === undefined) throw notFound();
  const spot = spotOf({ ratio, card_id });
  const present = await presentAt(exchange, content, spot);
  const picture = await sentPicture(exchange, present !== null);
  if (picture === null)
    return change(exchange, content, input.version, async (trx) => {
      await describeAt(trx, content.id, spot, alt);
      return {};
    });
  const isReference = "use" in spot && spot.use === "reference";
  if (!isReference && !PLACEMENT_TYPES.includes(picture.mime))
    throw invalidField("image", "The image field must be a file of type: png, jpg, jpeg.");
  const owner = { organization_id: content.organization_id, campaign_id: content.meta_ad_id };
  return keepPicture(exchange, owner, picture, (fileId, put) =>
    change(exchange, content, input.version, async (trx) => {
      await put(trx, await takeFrom(trx, content.id, spot));
      await putAt(trx, content.id, spot, { file_id: fileId, alt });
      return {};
    }),
  );
}

/** What the platform takes. */
const PLACEMENT_TYPES = ["image/png", "image/jpeg"];

function spotOf({
  ratio,
  card_id,
}: {
  ratio?: ImageRatio | null | undefined;
  card_id?: string | null | undefined;
}): Spot {
  if (typeof card_id !== "string") return { use: ratio ?? "reference" };
  if (typeof ratio === "string")
    throw invalidField("ratio", "The ratio field is prohibited when card id is present.");
  return { card: card_id };
}

async function presentAt(exchange: Exchange, content: MetaContentRow, spot: Spot): Promise<string | null> {
  const present = await fileAt(exchange.deps.db, content.id, spot);
  if (present === undefined) throw invalidField("card_id", "The selected card id is invalid.");
  return present;
}

export async function deleteMetaImage(exchange: Exchange): Promise<Reply> {
  requireThat(mayWrite(memberOf(exchange)));
  const input = await validate(
    { ...Object.fromEntries(exchange.url.searchParams), ...exchange.input },
    imageRemovalRules,
  );
  const content = await contentNamed(exchange, input.content_id);
  if (content === undefined) throw notFound();
  const spot = spotOf(input);
  await presentAt(exchange, content, spot);
  let removed: string[] = [];
  const reply = await change(exchange, content, input.version, async (trx) => {
    removed = await takeFrom(trx, content.id, spot);
    return {};
  });
  await removeFiles(exchange, removed);
  return reply;
}

/**
 * Several drafts made from one ad, each with a heading, a text or a button of its own, behind the last ad of the campaign.
 * All of them or none.
 */
export async function createMetaVariants(exchange: Exchange, content: MetaContentRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
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
    return created(await toMetaContents(trx, rows, member, exchange.deps.config.appUrl));
  });
}

/**
 * Sets what `work` returns from inside the transaction.
 * @param after sees to what must hold then
 * @throws HttpError 412 when `version` is given and old; 422 for an ad on the schedule that could not go out any more
 */
async function change(
  exchange: Exchange,
  content: MetaContentRow,
  version: number | null | undefined,
  work: (trx: Trx) => Promise<Changes>,
  after?: (trx: Trx) => Promise<void>,
): Promise<Reply> {
  const member = memberOf(exchange);
  const { appUrl } = exchange.deps.config;
  const read = (trx: Trx) =>
    trx.selectFrom("meta_contents").selectAll().where("id", "=", content.id).executeTakeFirst();
  return commit(exchange, async (trx) => {
    await lockCampaign(trx, exchange, content.meta_ad_id);
    const before = await read(trx);
    if (before === undefined) throw notFound();
    if (typeof version === "number" && version !== before.version)
      throw stale(await toMetaContent(trx, before, member, appUrl));
    const changes = await work(trx);
    await trx
      .updateTable("meta_contents")
      .set((expression) => ({
        ...changes,
        version: expression("version", "+", 1),
        updated_at: nowOf(exchange),
      }))
      .where("id", "=", content.id)
      .execute();
    const isChanged = await keepVersion(trx, exchange, metaContentItem, content.id);
    if (isChanged) await requireReady(trx, exchange, metaContentItem, content.id);
    await after?.(trx);
    const current = await read(trx);
    if (current === undefined) throw notFound();
    return data(await toMetaContent(trx, current, member, appUrl));
  });
}

const placeOf = ({ id, meta_ad_id: campaignId }: MetaContentRow) => ({ id, campaignId });
