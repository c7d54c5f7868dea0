import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { updateBlog } from "#api-client/blogs.server.ts";
import { changeDated, offersCalendar } from "#api-client/calendar.server.ts";
import { changeCampaign, getCampaign } from "#api-client/campaigns.server.ts";
import { imagePath } from "#api-client/image-path.server.ts";
import { findMembers } from "#api-client/members.server.ts";
import { changeItemStatus, findReview, getReview } from "#api-client/review.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { campaignAt, type CampaignParams, campaignPath } from "#components/campaigns/campaign-path.ts";
import { HAS_LEFT, withOwner } from "#components/campaigns/owners.server.ts";
import { NOBODY } from "#components/campaigns/owner-part.tsx";
import { optionalText } from "#components/campaigns/text-schemas.server.ts";
import { stepsFrom } from "#components/review/review.server.ts";
import type { PersonSchema } from "#contract/fields.ts";
import { REASON_MAX } from "#contract/limits.ts";
import { CAMPAIGN_STATUSES, ITEM_STATUSES } from "#contract/vocabulary.ts";
import { stepNotice } from "#domain/review/step-notice.ts";
import { dayField } from "#forms/field-schemas.server.ts";
import { deleting, postedIntent, savingForm } from "#forms/submit.server.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { type Api, apiContext } from "#middleware/api.server.ts";
import { userContext } from "#middleware/auth.server.ts";

/** What a list shows of a campaign and changes in place. */
const PARTS = ["status", "owner", "dates"] as const;
type Part = (typeof PARTS)[number];

/** Returns the part in the URL of a campaign's actions. Null for all of its actions. */
export const partIn = (url: URL): Part | null =>
  PARTS.find((part) => part === url.searchParams.get("part")) ?? null;

type Context = Readonly<RouterContextProvider>;
type Showing = { context: Context; params: CampaignParams; back: string; to: string };
type Changing = { context: Context; params: CampaignParams; back: string };

/** Returns the data of the page that changes one part of a campaign. */
export async function shownPart(part: Part, { context, params, back, to }: Showing) {
  const api = context.get(apiContext);
  const { kind, id } = campaignAt(params);
  const path = campaignPath(params, { kind, id });
  const { can, name, status, owner, starts_on, ends_on, planned_for } = await getCampaign(api, kind, id);
  const base = { to, kind, id, name, path, back: back || path, canChange: can.update };
  if (part === "status") {
    if (kind === "Blog") return { part, ...base, canChange: true, ...(await blogSteps(api, id, path)) };
    const choices = CAMPAIGN_STATUSES.map((value) => ({ value, label: sentenceLabel(value) }));
    return { part, ...base, status: status ?? "", choices, pages: [] };
  }
  if (part === "owner") {
    return { part, ...base, owner, people: await ownersFor(api, context, params.projectId, owner) };
  }
  return kind === "Blog"
    ? { part, ...base, starts_on: planned_for ?? "", ends_on: null }
    : { part, ...base, starts_on: starts_on ?? "", ends_on: ends_on ?? "" };
}

type Owner = z.output<typeof PersonSchema> | null;

/** Returns who can own a campaign of a project, and the owner even after they left. */
async function ownersFor(api: Api, context: Context, project: string, owner: Owner) {
  const members = await findMembers(api, context.get(userContext), { project });
  const images = new Map(
    [...(members ?? []), ...(owner ? [owner] : [])].map((one) => [one.id, one.avatar_url]),
  );
  return withOwner(members ?? [], owner, HAS_LEFT).map(({ id, name }) => {
    const url = images.get(id);
    return { id, name, image: url ? imagePath(url) : null };
  });
}

/** A blog post has the steps of a review. Without reviews, its status is changed on its own page. */
async function blogSteps(api: Api, id: string, path: string) {
  const review = await findReview(api, { subject: "blogs", id });
  if (review === null) return { status: "", choices: [], pages: [] };
  const steps = stepsFrom(review.status).filter(({ to }) => review.next_statuses.includes(to));
  return {
    status: review.status,
    choices: steps.flatMap(({ to, label, asks }) => (asks ? [] : [{ value: to, label }])),
    pages: steps.flatMap(({ to, label, asks }) => (asks ? [{ to: `${path}/status?to=${to}`, label }] : [])),
  };
}

const datesSchema = z.object({
  starts_on: dayField,
  ends_on: dayField,
  reason: optionalText(REASON_MAX, "Reason"),
});

/** Saves one part of a campaign, and returns to where it was changed. */
export async function changePart(part: Part, { context, params, back }: Changing) {
  const api = context.get(apiContext);
  const { kind, id } = campaignAt(params);
  if (part === "dates")
    return savingForm(context, datesSchema, async ({ starts_on, ends_on, reason }) => {
      if (kind === "Blog") await moveBlog(api, id, { day: starts_on, reason });
      else await changeCampaign(api, kind, id, { starts_on, ends_on });
      return redirectWithSuccess(back, kind === "Blog" ? "Date saved." : "Dates saved.");
    });
  const word = postedIntent(context);
  const change = part === "owner" ? changeOwner : kind === "Blog" ? stepBlog : changeStatus;
  return deleting(async () => redirectWithSuccess(back, await change(api, { kind, id }, word)));
}

/** Moves a blog post’s time of day along with its day, if the API can do that. */
async function moveBlog(
  api: Api,
  id: string,
  { day, reason }: { day: string | null; reason: string | null },
) {
  const { planned_for: former } = await getCampaign(api, "Blog", id);
  if (day !== null && former !== null && (await offersCalendar(api)))
    await changeDated(api, "blog", id, { starts_on: day, reason });
  else await updateBlog(api, id, { planned_for: day });
}

type Campaign = ReturnType<typeof campaignAt>;

/** No button of ours sends such a word. */
const unknownWord = () => data(null, { status: 400 });

async function changeOwner(api: Api, { kind, id }: Campaign, owner: string) {
  if (owner === "") throw unknownWord();
  await changeCampaign(api, kind, id, { owner_id: owner === NOBODY ? null : owner });
  return owner === NOBODY ? "Owner removed." : "Owner changed.";
}

async function changeStatus(api: Api, { kind, id }: Campaign, word: string) {
  const status = CAMPAIGN_STATUSES.find((known) => known === word);
  if (!status) throw unknownWord();
  await changeCampaign(api, kind, id, { status });
  return `Status changed to ${sentenceLabel(status).toLowerCase()}.`;
}

async function stepBlog(api: Api, { id }: Campaign, word: string) {
  const status = ITEM_STATUSES.find((known) => known === word);
  if (!status) throw unknownWord();
  const item = { subject: "blogs", id } as const;
  const { status: before, reminded } = await getReview(api, item);
  await changeItemStatus(api, item, { status });
  return stepNotice(before, status, { reminded });
}
