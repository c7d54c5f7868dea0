import type { z } from "zod";
import type { SaveOutcome } from "#contract/vocabulary.ts";
import { campaignOfKind } from "#api/campaigns/repository.ts";
import type { CampaignRow, GoogleContentRow } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { fieldErrorsIn, HttpError, invalidField, notFound, stale } from "#api/http/errors.ts";
import type { FieldErrors } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { created, data, UNDO_HEADER } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { noteSave } from "#api/notifications/review.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { mayChange, mayIn, mayRemove, placed } from "#api/projects/policy.ts";
import { requireFreeDay, requireReady } from "#api/review/policy.ts";
import { lockCampaign } from "#api/review/repository.ts";
import { keepVersion } from "#api/review/versions.ts";
import { stepOf } from "#api/review/step-after.ts";
import { offerRestore, commitWithUndo } from "#api/undo/offer.ts";
import type { Watched } from "#api/undo/offer.ts";
import { googleTextRows } from "#api/undo/rows.ts";
import { changesTo, isJudgedAnew, newContent, placeAmong, save } from "./change.ts";
import { googleContentItem } from "./item.ts";
import { contentsOf, rowOf } from "./repository.ts";
import {
  checks,
  createContentRules,
  updateContentRules,
  updateContentsRules,
  updateTextsRules,
} from "./requests.ts";
import { toContent } from "./resource.ts";

/** Creates an ad. It may have too few texts for Google: only a review requires three headlines and two descriptions. */
export async function createContent(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const googleAdId = exchange.input["google_ad_id"];
  const input = await validate(
    exchange.input,
    createContentRules,
    checks(exchange, typeof googleAdId === "string" ? googleAdId : null),
  );
  const campaign = await campaignOfKind(exchange, "GoogleAd", input.google_ad_id);
  if (campaign === undefined) throw notFound();
  requireThat(mayIn(member, campaign.project_id, "create"));
  if ((input.heading ?? null) === null && (input.headlines ?? []).length === 0) {
    throw invalidField("heading", "The heading field is required when headlines is not present.");
  }
  const empty = newContent(exchange, campaign.id, campaign.organization_id, input.status ?? "draft");
  const content = { ...empty, ...changesTo(empty, input) };
  return commit(exchange, async (trx) => {
    await lockCampaign(trx, exchange, campaign.id);
    const position = await placeAmong(trx, content, null);
    await trx
      .insertInto("google_contents")
      .values({ ...content, position })
      .execute();
    await keepVersion(trx, exchange, googleContentItem, content.id);
    return created(await toContent(trx, { ...content, position }, member));
  });
}

export async function showContent(exchange: Exchange, content: GoogleContentRow): Promise<Reply> {
  return data(await toContent(exchange.deps.db, content, memberOf(exchange)));
}

/**
 * Updates the fields that were sent.
 * @throws HttpError 412 with the current record if `version` is stale
 */
export async function updateContent(exchange: Exchange, content: GoogleContentRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayChange(member, await placed(exchange.deps.db, content, content.google_ad_id)));
  const input = await validate(exchange.input, updateContentRules, {
    ...checks(exchange, content.google_ad_id, content.owner_id),
    content_id: (value) => (value === content.id ? undefined : "The selected :attribute is invalid."),
  });
  return saveContent(exchange, content, input, googleContentItem.rows([content.id]));
}

type Input = z.output<z.ZodObject<typeof updateContentRules>>;

/** @param watched the rows that an undo restores */
function saveContent(
  exchange: Exchange,
  content: GoogleContentRow,
  input: Partial<Input>,
  watched: readonly Watched[],
): Promise<Reply> {
  const member = memberOf(exchange);
  return commitWithUndo(exchange, watched, async (trx) => {
    await lockCampaign(trx, exchange, content.google_ad_id);
    const before = await rowOf(trx, content.id);
    const changes = changesTo(before, input);
    const place =
      input.position === undefined ? {} : { position: await placeAmong(trx, content, input.position) };
    const item = await googleContentItem.find(trx, content.organization_id, content.id);
    if (item !== undefined) {
      await requireFreeDay(trx, member, item, input);
      await noteSave(trx, exchange, item, item.status, input);
    }
    const isSaved = await save(trx, exchange, content.id, { ...changes, ...place }, input.version);
    if (isSaved) {
      await keepVersion(trx, exchange, googleContentItem, content.id);
      if (isJudgedAnew(before, changes)) await requireReady(trx, exchange, googleContentItem, content.id);
    }
    if (!isSaved) throw stale(await toContent(trx, await rowOf(trx, content.id), member));
    const asked = input.step && { ...input.step, former: item?.status };
    const more = await stepOf(trx, exchange, googleContentItem, content.id, asked);
    const record = await toContent(trx, await rowOf(trx, content.id), member);
    return { ...data(record), body: { data: record, ...more } };
  });
}

type Answer = {
  content_id: string;
  outcome: SaveOutcome;
  errors: FieldErrors;
  /** The record that was saved, or that someone else has saved meanwhile. */
  content: unknown;
};

/**
 * Updates the texts of several ads of a campaign, each in a transaction of its own, so that one refused ad holds up no other. One
 * undo restores all that were saved.
 */
export async function updateContents(exchange: Exchange, campaign: CampaignRow): Promise<Reply> {
  requireThat(mayIn(memberOf(exchange), campaign.project_id, "create"));
  const { contents } = await validate(exchange.input, updateContentsRules);
  const rows = new Map((await contentsOf(exchange.deps.db, campaign.id)).map((row) => [row.id, row]));
  const answers: Answer[] = [];
  let { undoWith } = exchange;
  let token: string | undefined;
  for (const input of contents) {
    const { content_id: id } = input;
    try {
      const { body, headers } = await saveTexts(
        { ...exchange, input, once: null, undoWith },
        campaign,
        rows.get(id),
      );
      token = headers?.[UNDO_HEADER] ?? token;
      undoWith = token ?? undoWith;
      answers.push({ content_id: id, outcome: "saved", errors: {}, content: recordIn(body) });
    } catch (error) {
      // A fault of ours ends the call. What was saved before it stays.
      if (!(error instanceof HttpError) || error.status >= 500) throw error;
      const isStale = error.status === 412;
      answers.push({
        content_id: id,
        outcome: isStale ? "stale" : "refused",
        errors: isStale ? {} : error.status === 422 ? fieldErrorsIn(error) : { content_id: [error.message] },
        content: isStale ? recordIn(error.body) : null,
      });
    }
  }
  const reply = data(answers);
  // The repeat of this submission gets the same answer and the same token.
  return commit(exchange, () =>
    Promise.resolve(token === undefined ? reply : { ...reply, headers: { [UNDO_HEADER]: token } }),
  );
}

async function saveTexts(
  exchange: Exchange,
  campaign: CampaignRow,
  content: GoogleContentRow | undefined,
): Promise<Reply> {
  if (content === undefined) throw invalidField("content_id", "The selected content id is invalid.");
  requireThat(mayChange(memberOf(exchange), { ...content, project_id: campaign.project_id }));
  const input = await validate(exchange.input, updateTextsRules);
  return saveContent(exchange, content, input, googleTextRows([content.id]));
}

const recordIn = (body: unknown): unknown =>
  typeof body === "object" && body !== null && "data" in body ? body.data : null;

export async function deleteContent(exchange: Exchange, content: GoogleContentRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayRemove(member, await placed(exchange.deps.db, content, content.google_ad_id)));
  return commit(exchange, async (trx) => {
    await lockCampaign(trx, exchange, content.google_ad_id);
    await googleContentItem.parts?.setTrashed(trx, content.id, member.user.id, nowOf(exchange));
    return offerRestore(trx, exchange, "google_contents", [content]);
  });
}
