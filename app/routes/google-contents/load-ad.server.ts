import type { RouterContextProvider } from "react-router";
import { getGoogleAd } from "#api-client/google-ads.server.ts";
import { listPeople } from "#api-client/members.server.ts";
import { HAS_LEFT, withOwner } from "#components/campaigns/owners.server.ts";
import { shownNewPanel, shownPanel } from "#components/composer/shown-panel.server.ts";
import { adView } from "#components/google-ads/ad-view.ts";
import { findContent, keywordsOf, titleOf } from "#components/google-ads/find-content.server.ts";
import { shownUtm } from "#components/naming-rules/utm.server.ts";
import { itemAt, type ItemParams } from "#components/review/item-at.ts";
import { shownReview } from "#components/review/review.server.ts";
import type { KeptForm } from "#editor/item-editor.tsx";
import { keptForm, keptNew } from "#editor/kept-form.server.ts";
import { itemReading } from "#editor/read.server.ts";
import type { GoogleAd } from "#contract/google-ads.ts";
import { apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { writtenFrom } from "./ad-rows.ts";
import { contentSchema, contentValues, emptyValues } from "./content-form.server.ts";
import { googleAdEditor } from "./editor.server.ts";
import { googlePlace } from "./filled-tags.server.ts";

type Params = Extract<ItemParams, { googleAdvertisementId: string }>;
type Context = Readonly<RouterContextProvider>;

const groupsOf = ({ ad_groups }: GoogleAd) => ad_groups.map(({ id, name }) => ({ id, name }));

/** What the checks of a typed ad need. */
const checkedBy = ({ ad_groups, blocking_rules }: GoogleAd) => ({
  /** The plain texts of the keywords by their ad group's id. */
  keywords: Object.fromEntries(
    ad_groups.map(({ id, keywords }) => [id, keywords.map(({ text }) => text)]),
  ) as Partial<Record<string, string[]>>,
  blocking: blocking_rules,
});

/**
 * Returns an ad as its page shows it.
 * @param mix the number of the combination in its preview
 */
export async function loadAd(context: Context, params: Params, mix: number) {
  const api = context.get(apiContext);
  const reader = readerOf(context);
  const item = itemAt(params);
  const [{ campaign, content }, review, people] = await Promise.all([
    findContent(api, params),
    shownReview(api, reader, item.name),
    listPeople(api, reader, params.projectId),
  ]);
  const editor = googleAdEditor(context, params);
  const [utm, desk, kept] = await Promise.all([
    shownUtm(api, content.final_url, googlePlace(campaign, content.planned_for)),
    shownPanel(api, { item, record: content, review, reader }),
    content.can.update ? keptForm(context, editor, content) : null,
  ]);
  return {
    id: params.contentId as string | null,
    title: titleOf(content),
    review,
    status: content.status,
    stock: content.stock,
    version: content.version,
    values: contentValues(content),
    shown: adView(content, keywordsOf(campaign, content.ad_group_id), mix, campaign.blocking_rules),
    ...checkedBy(campaign),
    utm,
    adGroups: groupsOf(campaign),
    people: withOwner(people, content.owner, HAS_LEFT),
    canMove: content.can.update && campaign.contents.length > 1,
    canDelete: content.can.delete,
    desk,
    kept,
    /** Null for those who write it. */
    reading: content.can.update
      ? null
      : await itemReading(context, editor, content, { project: params.projectId, noun: "ad", desk }),
  };
}

/** Puts what was typed in the ad group that is asked for. */
function withGroup(kept: KeptForm | null, groupId: string): KeptForm | null {
  if (!kept?.draft.kept) return kept;
  const { values, at } = kept.draft.kept;
  return { ...kept, draft: { ...kept.draft, kept: { at, values: { ...values, ad_group_id: groupId } } } };
}

/**
 * Returns an ad that doesn’t exist yet.
 * @param group the id of its ad group
 */
export async function loadNewAd(
  context: Context,
  { projectId, googleAdvertisementId }: Omit<Params, "contentId">,
  group: string | null,
) {
  const api = context.get(apiContext);
  const user = await readerOf(context);
  const [campaign, people, desk] = await Promise.all([
    getGoogleAd(api, googleAdvertisementId),
    listPeople(api, user, projectId),
    shownNewPanel(api, projectId),
  ]);
  const adGroups = groupsOf(campaign);
  const groupId = (adGroups.find(({ id }) => id === group) ?? adGroups[0])?.id ?? "";
  const values = emptyValues(groupId, user.id);
  const kept = await keptNew(
    context,
    { subject: "google-ads", record: googleAdvertisementId },
    { schema: contentSchema, filling: values },
  );
  return {
    id: null,
    title: "New ad",
    review: null,
    status: "draft",
    stock: [],
    version: undefined,
    values,
    shown: adView(writtenFrom(values), keywordsOf(campaign, groupId), 1, campaign.blocking_rules),
    ...checkedBy(campaign),
    utm: await shownUtm(api, null, googlePlace(campaign)),
    adGroups,
    people,
    canMove: false,
    canDelete: false,
    desk,
    kept: group === null ? kept : withGroup(kept, groupId),
    reading: null,
  };
}

export type ExistingAd = Awaited<ReturnType<typeof loadAd>>;
export type LoadedAd = ExistingAd | Awaited<ReturnType<typeof loadNewAd>>;
