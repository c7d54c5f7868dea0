import type { RouterContextProvider } from "react-router";
import { googleAdKind } from "#api-client/items.server.ts";
import { listPeople } from "#api-client/members.server.ts";
import type { Editor } from "#editor/edit.server.ts";
import { ownerChange, withOwner } from "#components/campaigns/owners.server.ts";
import { findContent } from "#components/google-ads/find-content.server.ts";
import { googleLinks } from "#components/google-ads/google-links.ts";
import { itemAt, type ItemParams } from "#components/review/item-at.ts";
import {
  type GoogleAdContent,
  type GoogleAdContentInput,
  GoogleAdContentSchema,
} from "#contract/google-ads.ts";
import { apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { adLabels } from "./ad-labels.ts";
import type { TypedAd, TypedEntry } from "./ad-rows.ts";
import { contentSchema, contentValues, inputFrom, typedFrom } from "./content-form.server.ts";

type Params = Extract<ItemParams, { googleAdvertisementId: string }>;

const lines = (rows: readonly TypedEntry[]) =>
  rows
    .map(({ text, pin }) => ({ text: text.trim(), pin }))
    .filter(({ text }) => text !== "")
    .map(({ text, pin }, index) => `${index + 1}. ${text}${pin && ` (pinned to position ${pin})`}`)
    .join("\n");

/** Returns every field as one text, to compare two versions of an ad. */
const flatTexts = (ad: TypedAd, names: readonly { id: string; name: string }[]) => {
  const nameOf = (wanted: string) => names.find(({ id }) => id === wanted)?.name ?? "";
  return {
    headlines: lines(ad.headlines),
    descriptions: lines(ad.descriptions),
    path1: ad.path1.trim(),
    path2: ad.path2.trim(),
    final_url: ad.final_url.trim(),
    ad_group_id: nameOf(ad.ad_group_id),
    owner_id: nameOf(ad.owner_id),
    planned_for: ad.planned_for,
    notes: ad.notes.trim(),
  };
};

/** Describes the editor of a Google ad. */
export function googleAdEditor(
  context: Readonly<RouterContextProvider>,
  params: Params,
): Editor<GoogleAdContent, typeof contentSchema, { fields: GoogleAdContentInput | null }> {
  const api = context.get(apiContext);
  const names = async () => {
    const [{ campaign, content }, people] = await Promise.all([
      findContent(api, params),
      listPeople(api, readerOf(context), params.projectId),
    ]);
    return [...campaign.ad_groups, ...withOwner(people, content.owner)];
  };
  return {
    kind: googleAdKind,
    item: itemAt(params),
    here: googleLinks(params).editContent(params.contentId),
    form: contentSchema,
    labels: adLabels,
    comparison: {
      schema: GoogleAdContentSchema,
      theirs: async (content) => flatTexts(contentValues(content), await names()),
      values: contentValues,
      yours: async ({ payload }) => flatTexts(typedFrom(payload), await names()),
    },
    parts: { fields: "ad" },
    find: async () => (await findContent(api, params)).content,
    change(typed, content, changed) {
      const { owner_id, ...fields } = inputFrom(typed);
      return { fields: changed.length > 0 ? { ...fields, ...ownerChange(owner_id, content.owner) } : null };
    },
  };
}
