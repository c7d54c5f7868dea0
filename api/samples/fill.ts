import { ulid } from "ulid";
import { z } from "zod";
import { addDays } from "#lib/dates.ts";
import { instantAt, wallClock } from "#lib/zoned-time.ts";
import { change as changeBoard } from "#api/boards/change.ts";
import { addPictures } from "#api/boards/pictures.ts";
import type { ProjectRow, Trx } from "#api/data/schema.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { change as changeMetaContent } from "#api/meta-contents/change.ts";
import { putAt } from "#api/meta-contents/pictures.ts";
import type { Drawing } from "#api/uploads/draw.ts";
import {
  AD_GROUP,
  BLOG,
  BLOG_COMMENT,
  CALENDAR,
  FOLDER,
  GOOGLE_AD,
  GOOGLE_CONTENT,
  META_AD,
  META_CONTENT,
  POSTS,
  PROJECT,
} from "./content.ts";
import type { SamplePost } from "./content.ts";
import type { Pictures } from "./pictures.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const IdSchema = z.object({ data: z.object({ id: z.string() }) });
const ContentIdSchema = z.object({ data: z.object({ content_id: z.string() }) });

/**
 * Creates the sample in a transaction, call by call, as a user would have over the last days. So it contains only what a user
 * could have created, and has a history.
 * @param kept receives the ids of the stored files, whose bytes remain if the transaction fails
 */
export async function fillSample(
  trx: Trx,
  exchange: Exchange,
  drawn: Pictures,
  kept: string[],
): Promise<ProjectRow> {
  const now = exchange.deps.clock();
  const { organization, user, role } = memberOf(exchange);
  const zone = organization.timezone ?? "UTC";
  const today = wallClock(new Date(now), zone)?.day ?? "";
  let moment = now - 5 * DAY_MS;

  /** Returns the same user a minute later, in this transaction, with the right to approve. */
  function then(input: Record<string, unknown>): Exchange {
    moment += MINUTE_MS;
    const at = moment;
    return {
      ...exchange,
      deps: { ...exchange.deps, db: trx, clock: () => at },
      request: new Request(exchange.request.url),
      input,
      files: new Map(),
      fileNames: new Map(),
      membership: { organization, role: role === "member" ? "admin" : role, access: new Map() },
      once: null,
      headers: new Headers(),
    };
  }

  const post = (path: string, input: Record<string, unknown>) => exchange.call(then(input), "POST", path);
  const create = async (path: string, input: Record<string, unknown>): Promise<string> =>
    IdSchema.parse((await post(path, input)).body).data.id;

  /** Stores an image's bytes. Its row is created with the record that shows it. */
  async function keep({ bytes, width, height }: Drawing, campaignId: string): Promise<string> {
    const id = ulid(moment);
    kept.push(id);
    await exchange.deps.files.put(id, bytes);
    await trx
      .insertInto("files")
      .values({
        id,
        organization_id: organization.id,
        campaign_id: campaignId,
        store_id: null,
        mime: "image/png",
        bytes: bytes.length,
        width,
        height,
        created_by: user.id,
        created_at: new Date(moment).toISOString(),
      })
      .execute();
    return id;
  }

  async function addPost(calendarId: string, sample: SamplePost): Promise<void> {
    const { day, time, picture, isIdea, steps = [], comment: body, ...texts } = sample;
    const planned_for = addDays(today, day);
    const scheduled_at = time === undefined ? null : instantAt(planned_for, time, zone);
    const id = await create("/api/projects/social-calendar/board", {
      ...texts,
      social_calendar_id: calendarId,
      planned_for,
      scheduled_at,
      status: isIdea ? "idea" : "draft",
    });
    if (picture !== undefined) {
      const next = then({});
      const file_id = await keep(drawn[picture], calendarId);
      const row = await trx.selectFrom("boards").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
      await changeBoard(next, row, memberOf(next), {}, null, {
        hasImages: true,
        before: async () => {
          await addPictures(trx, id, [{ file_id, alt: drawn[picture].alt }]);
          return {};
        },
      });
    }
    for (const step of steps) {
      if (step.status === "published") moment = Math.max(moment, Date.parse(scheduled_at ?? ""));
      await post(`/api/boards/${id}/status`, step);
    }
    if (body !== undefined) await post(`/api/boards/${id}/comments`, { body });
  }

  const projectId = await create("/api/projects", { ...PROJECT, colour: "teal", self_approval: true });
  const folder = await trx
    .selectFrom("folders")
    .selectAll()
    .where("project_id", "=", projectId)
    .executeTakeFirstOrThrow();
  await exchange.call(then({ name: FOLDER }), "PATCH", `/api/projects/${projectId}/folders/${folder.id}`);
  const place = { project_id: projectId, folder_id: folder.id };
  const currency = organization.currency ?? "USD";

  const blogId = await create("/api/projects/blog", { ...place, ...BLOG, planned_for: addDays(today, 7) });
  await post(`/api/blogs/${blogId}/comments`, { body: BLOG_COMMENT });

  const googleAdId = await create("/api/projects/google-ad", { ...place, ...GOOGLE_AD, currency });
  const groupId = await create("/api/projects/google-ad/ad-group", { ...AD_GROUP, google_ad_id: googleAdId });
  const inGroup = { google_ad_id: googleAdId, ad_group_id: groupId };
  await post("/api/projects/google-ad/content", { ...GOOGLE_CONTENT, ...inGroup });

  const metaAdId = await create("/api/projects/meta-ad", { ...place, ...META_AD, currency });
  const made = await post("/api/projects/meta-ad/content", { ...META_CONTENT, meta_ad_id: metaAdId });
  const contentId = ContentIdSchema.parse(made.body).data.content_id;
  const content = await trx
    .selectFrom("meta_contents")
    .selectAll()
    .where("id", "=", contentId)
    .executeTakeFirstOrThrow();
  await changeMetaContent(then({}), content, null, async () => {
    for (const use of ["reference", "1:1"] as const)
      await putAt(
        trx,
        contentId,
        { use },
        { file_id: await keep(drawn.loaf, metaAdId), alt: drawn.loaf.alt },
      );
    return {};
  });
  for (const status of ["in_review", "approved"]) await post(`/api/contents/${contentId}/status`, { status });

  const calendarId = await create("/api/projects/social-calendar", {
    ...place,
    ...CALENDAR,
    status: "active",
  });
  for (const sample of POSTS) await addPost(calendarId, sample);

  // Makes the sample the latest record in lists.
  const at = new Date(now).toISOString();
  await trx.updateTable("campaigns").set({ updated_at: at }).where("project_id", "=", projectId).execute();
  await trx.updateTable("folders").set({ updated_at: at }).where("id", "=", folder.id).execute();
  await trx
    .updateTable("projects")
    .set({ is_sample: 1, created_at: at, updated_at: at })
    .where("id", "=", projectId)
    .execute();
  return trx.selectFrom("projects").selectAll().where("id", "=", projectId).executeTakeFirstOrThrow();
}
