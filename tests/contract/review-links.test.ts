import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listOf, recordOf } from "#contract/envelope.ts";
import { ReviewSchema, ThreadSchema } from "#contract/review.ts";
import { type GuestItem, GuestReviewSchema, ReviewLinkSchema } from "#contract/review-links.ts";
import type { ProjectRole } from "#contract/vocabulary.ts";
import { remoteUrl, startApi } from "./support/api.ts";
import { at, errors, list, message, text } from "./support/client.ts";
import type { Answer, Client } from "./support/client.ts";
import { addTo, newColleague, newOwner, PASSWORD } from "./support/people.ts";
import type { Insider } from "./support/people.ts";
import { newWork, picture, sendPicture } from "./support/work.ts";
import type { Work } from "./support/work.ts";

const BOARD = "/api/projects/social-calendar/board";
const DAY_MS = 86_400_000;
const NOTE = "canary-internal-note";
const PASSPHRASE = "canary-passphrase";

describe.skipIf(remoteUrl !== null)("review links", async () => {
  const api = await startApi();
  const owner = await newOwner(api, "Northwind");
  const member = await newColleague(api, owner, "member");
  const guest = await newColleague(api, owner, "guest");
  const stranger = await newOwner(api, "Elsewhere");
  const work = await newWork(owner.client);
  await addTo(work.slug, owner, member, "manager");
  await addTo(work.slug, owner, guest, "viewer");
  afterAll(() => api.close());

  /** Moves the clock on, and signs in those whose sessions have ended by then. */
  async function pass(ms: number) {
    api.pass(ms);
    for (const { client, email } of [owner, member]) {
      await client.get("/sanctum/csrf-cookie");
      await client.post("/login", { email, password: PASSWORD });
    }
  }
  async function newBoard(fields: object = {}): Promise<string> {
    const made = await member.client.post(BOARD, {
      social_calendar_id: work.socialCalendarId,
      title: "Teaser",
      content: "Ten days to go",
      networks: ["facebook"],
      internal_notes: NOTE,
      planned_for: new Date(api.now() + 5 * DAY_MS).toISOString().slice(0, 10),
      ...fields,
    });
    return text(made.body, "data.id");
  }
  const inReview = async (fields: object = {}) => {
    const id = await newBoard(fields);
    await step(id, "in_review");
    return id;
  };
  const step = (id: string, status: string, more: object = {}, by: Client = member.client) =>
    by.post(`/api/boards/${id}/status`, { status, ...more });
  const save = (id: string, content: string) =>
    member.client.put(`${BOARD}/content`, { board_id: id, content });
  const review = async (id: string) =>
    recordOf(ReviewSchema).parse((await owner.client.get(`/api/boards/${id}/review`)).body);
  const approval = (mode: string) =>
    owner.client.patch(`/api/projects/${work.slug}`, { approval_mode: mode });

  const actAs = (role: ProjectRole) =>
    owner.client.patch(`/api/projects/${work.slug}/members/${member.id}`, { role });

  /** A project that both manage. */
  async function newOwnWork(name: string): Promise<Work> {
    const made = await newWork(owner.client, name);
    await addTo(made.slug, owner, member, "manager");
    return made;
  }

  const ask = (fields: object, by: Client = member.client) => by.post("/api/review-links", fields);
  async function newLink(id: string, fields: object = {}, by: Client = member.client) {
    const made = await ask({ subject: "boards", subject_id: id, may: "decide", ...fields }, by);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const link = recordOf(ReviewLinkSchema).parse(made.body);
    const token = link.url?.split("/review/")[1] ?? "";
    expect(link.url).toBe(`${api.frontend}/review/${token}`);
    return { ...link, token };
  }
  const links = async (query: string, by: Client = member.client) =>
    listOf(ReviewLinkSchema).parse((await by.get(`/api/review-links?${query}`)).body);

  const reader = () => api.client();
  const told = async ({ client }: Insider) => {
    const { body } = await client.get("/api/notifications?unread=1");
    return list(body, "data").map((one) => [
      text(one, "kind"),
      at(one, "client_name"),
      text(one, "subject.id"),
    ]);
  };
  const read = (token: string, query = "") => reader().get(`/api/review/${token}${query}`);
  const shown = async (token: string, query = "") =>
    recordOf(GuestReviewSchema).parse((await read(token, query)).body);
  async function shownItem(token: string, query = ""): Promise<GuestItem> {
    const [item] = (await shown(token, query)).items;
    if (item === undefined) throw new Error("No item");
    return item;
  }
  async function writing(): Promise<Client> {
    const client = reader();
    await client.get("/sanctum/csrf-cookie");
    return client;
  }
  async function decide(token: string, fields: object = {}): Promise<Answer> {
    const { subject, id, content_hash } = await shownItem(token);
    const client = await writing();
    return client.post(`/api/review/${token}/decisions`, {
      subject,
      id,
      content_hash,
      decision: "approve",
      name: "Maya Chen",
      ...fields,
    });
  }

  describe("of the team", () => {
    it("are made by managers, with a URL that is shown once and kept as a hash", async () => {
      const id = await newBoard();
      const link = await newLink(id, { reviewer_name: "Maya Chen" });
      expect(link.token).toMatch(/^r[\w-]{43}$/);
      expect(link).toMatchObject({
        subject: "boards",
        subject_id: id,
        campaign_id: work.socialCalendarId,
        title: "Teaser",
        reviewer_name: "Maya Chen",
        may: "decide",
        status: "open",
        has_passphrase: false,
        opened_count: 0,
        creator: { id: member.id },
        can: { delete: true },
      });
      expect(Math.round((Date.parse(link.expires_at) - api.now()) / DAY_MS)).toBe(14);
      const [listed] = await links(`subject=boards&id=${id}`);
      expect(listed).toMatchObject({ id: link.id, url: null });
      const row = await api.database.db
        .selectFrom("review_links")
        .selectAll()
        .where("id", "=", link.id)
        .executeTakeFirstOrThrow();
      expect(row.token_hash).toBe(createHash("sha256").update(link.token).digest("hex"));
      expect(JSON.stringify(row)).not.toContain(link.token);
    });

    it("are listed by item, with those of the whole campaign, and by campaign", async () => {
      const other = await newOwnWork("Listed");
      const mine = await ask({ subject: "boards", subject_id: other.boardId, may: "view" });
      const whole = await ask({ campaign_id: other.socialCalendarId, may: "comment" });
      const first = other.reviewLinkId;
      const ids = [first, text(whole.body, "data.id"), text(mine.body, "data.id")];
      const idsOf = async (query: string) => (await links(query)).map((link) => link.id).toSorted();
      expect(await idsOf(`subject=boards&id=${other.boardId}`)).toEqual(ids.toSorted());
      expect(await idsOf(`campaign=${other.socialCalendarId}`)).toEqual(ids.toSorted());
      expect(await idsOf(`campaign=${other.metaAdId}`)).toEqual([]);
      expect(await idsOf(`subject=contents&id=${other.boardId}`)).not.toContain(ids[2]);
    });

    it("show an article as an item, by its campaign too", async () => {
      const made = await ask({ campaign_id: work.blogId, may: "view" });
      expect(made.body).toMatchObject({ data: { subject: "blogs", subject_id: work.blogId } });
    });

    it.each([
      [{}, { may: ["The may field is required."] }],
      [{ may: "own" }, { may: ["The selected may is invalid."] }],
      [{ may: "view" }, { campaign_id: ["The campaign id field is required."] }],
      [{ may: "view", subject_id: "x" }, { subject: ["The subject field is required."] }],
      [
        { may: "view", expires_in_days: 0 },
        { expires_in_days: ["The expires in days field must be at least 1."] },
      ],
      [
        { may: "view", expires_in_days: 61 },
        { expires_in_days: ["The expires in days field must not be greater than 60."] },
      ],
      [
        { may: "view", passphrase: "short" },
        { passphrase: ["The passphrase field must be at least 6 characters."] },
      ],
      [
        { may: "view", reviewer_name: "n".repeat(81) },
        { reviewer_name: ["The reviewer name field must not be greater than 80 characters."] },
      ],
      [
        { may: ["view"], subject: { a: 1 } },
        { subject: expect.anything(), may: expect.anything() },
      ],
    ])("are refused as %j", async (fields, refusal) => {
      const answer = await ask(fields);
      expect([answer.status, errors(answer)]).toEqual([422, refusal]);
    });

    it("are made by nobody for what belongs to others or is not there", async () => {
      for (const by of [stranger.client])
        for (const fields of [
          { subject: "boards", subject_id: work.boardId },
          { campaign_id: work.socialCalendarId },
          { subject: "contents", subject_id: work.boardId },
        ])
          expect((await ask({ ...fields, may: "view" }, by)).body).toEqual({ message: "Not found." });
      const both = { campaign_id: work.socialCalendarId, subject: "boards", subject_id: work.boardId };
      expect(errors(await ask({ ...both, may: "view" }))).toEqual({
        subject_id: ["The subject id field is prohibited."],
      });
      expect((await ask({ campaign_id: work.socialCalendarId, may: "view" }, guest.client)).status).toBe(403);
      expect(await links(`campaign=${work.socialCalendarId}`, stranger.client)).toEqual([]);
    });

    it("are revoked by the managers of the project", async () => {
      const id = await newBoard();
      const mine = await newLink(id);
      const owners = await newLink(id, {}, owner.client);
      const revoke = (link: string, by: Client) => by.delete(`/api/review-links/${link}`);
      await actAs("editor");
      expect((await revoke(owners.id, member.client)).status).toBe(403);
      expect((await links(`subject=boards&id=${id}`)).map(({ can }) => can.delete)).toEqual([false, true]);
      await actAs("manager");
      expect((await revoke(mine.id, guest.client)).status).toBe(403);
      expect((await revoke(mine.id, stranger.client)).status).toBe(404);
      expect((await revoke(mine.id, owner.client)).status).toBe(204);
      expect((await revoke(mine.id, owner.client)).status).toBe(204);
      const [, revoked] = await links(`subject=boards&id=${id}`);
      expect(revoked).toMatchObject({ status: "revoked", can: { delete: false } });
    });

    it("are at most fifty per campaign, and room is made by revoking one", async () => {
      const { metaAdId } = await newOwnWork("Fifty");
      const fields = { campaign_id: metaAdId, may: "view" };
      const made = [];
      for (let number = 0; number < 50; number++) made.push(await ask(fields));
      expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201));
      expect(errors(await ask(fields))).toEqual({ may: [expect.stringContaining("up to 50")] });
      await member.client.delete(`/api/review-links/${text(made[0]?.body, "data.id")}`);
      expect((await ask(fields)).status).toBe(201);
    });
  });

  describe("of clients", () => {
    it("name the calendar’s time zone, or else the organization’s", async () => {
      const own = await newOwner(api);
      const { boardId, socialCalendarId } = await newWork(own.client);
      const { token } = await newLink(boardId, {}, own.client);
      const zone = async () => recordOf(GuestReviewSchema).parse((await read(token)).body).timezone;
      await own.client.patch("/api/organization", { timezone: "Pacific/Kiritimati" });
      expect(await zone()).toBe("Pacific/Kiritimati");
      await own.client.put(`/api/projects/social-calendar/${socialCalendarId}`, {
        name: "Plan",
        timezone: "Asia/Tokyo",
      });
      expect(await zone()).toBe("Asia/Tokyo");
    });

    it("show what will be published, and nothing that is internal", async () => {
      const id = await inReview({ overrides: { facebook: "On Facebook", x: "canary-not-chosen" } });
      await sendPicture(member.client, id, await picture());
      await member.client.post(`/api/boards/${id}/comments`, { body: "canary-internal-comment" });
      const { token } = await newLink(id);
      const answer = await read(token);
      const seen = recordOf(GuestReviewSchema).parse(answer.body);
      expect(seen).toMatchObject({
        organization: "Northwind",
        title: "Teaser",
        scope: "item",
        may: "decide",
        contact: member.name,
        timezone: null,
      });
      const [item] = seen.items;
      expect(item).toMatchObject({
        subject: "boards",
        id,
        kind: "SocialCalendar",
        status: "in_review",
        version_number: 2,
        decision: null,
        comments: [],
        can: { comment: true, decide: true },
        content: { content: "Ten days to go", overrides: { facebook: "On Facebook" } },
        files: [{ width: 40, height: 30 }],
      });
      expect(item?.content_hash).toMatch(/^[0-9a-f]{64}$/);
      const body = JSON.stringify(answer.body);
      for (const secret of [NOTE, "canary", member.email, owner.email, "owner", "history", token])
        expect(body, secret).not.toContain(secret);
    });

    it("serve the images that they show, and no others", async () => {
      const id = await inReview();
      await sendPicture(member.client, id, await picture());
      const { token } = await newLink(id);
      const [file] = (await shownItem(token)).files;
      const image = await reader().get(`/api/review/${token}/files/${file?.id}`);
      expect([image.status, image.headers.get("Content-Type")]).toEqual([200, "image/png"]);
      expect((await reader().get(`/api/review/${token}/files/${work.fileId}`)).status).toBe(404);
      const whole = await ask({ campaign_id: work.socialCalendarId, may: "view" });
      const wide = text(whole.body, "data.url").split("/review/")[1];
      expect((await reader().get(`/api/review/${wide}/files/${file?.id}`)).status).toBe(200);
      // Its post is a draft, which the campaign's link doesn't show.
      expect((await reader().get(`/api/review/${wide}/files/${work.fileId}`)).status).toBe(404);
    });

    it("show the items of a campaign that are ready, in the order of their days", async () => {
      const { socialCalendarId } = await newOwnWork("Ordered");
      const on = (days: number) => new Date(api.now() + days * DAY_MS).toISOString().slice(0, 10);
      const late = await inReview({ social_calendar_id: socialCalendarId, planned_for: on(9) });
      const early = await inReview({ social_calendar_id: socialCalendarId, planned_for: on(2) });
      await newBoard({ social_calendar_id: socialCalendarId, title: "Unfinished" });
      const made = await ask({ campaign_id: socialCalendarId, may: "decide" });
      const seen = await shown(text(made.body, "data.url").split("/review/")[1] ?? "");
      expect(seen).toMatchObject({ scope: "campaign", items_count: 2, page: 1, last_page: 1 });
      expect(seen.items.map(({ id }) => id)).toEqual([early, late]);
    });

    it("show ads and articles in their own fields", async () => {
      for (const [subject, id, field] of [
        ["contents", work.metaContentId, "page_name"],
        ["contents", work.googleContentId, "headlines"],
        ["blogs", work.blogId, "body"],
      ] as const) {
        const made = await ask({ subject, subject_id: id, may: "view" });
        const item = await shownItem(text(made.body, "data.url").split("/review/")[1] ?? "");
        expect(Object.keys(item.content)).toContain(field);
        for (const inner of ["notes", "internal_notes", "brief", "primary_keyword", "ad_group"])
          expect(Object.keys(item.content)).not.toContain(inner);
      }
    });

    it("count one opening a day, and none by programs that look ahead or by the team", async () => {
      const id = await inReview();
      const { token } = await newLink(id);
      const opened = async () => {
        const [link] = await links(`subject=boards&id=${id}`);
        return [link?.opened_count, link?.last_opened_at === null];
      };
      await reader().send("HEAD", `/api/review/${token}`);
      await reader().get(`/api/review/${token}`, { headers: { "Sec-Purpose": "prefetch;prerender" } });
      await read(token, "?ahead=1");
      await member.client.get(`/api/review/${token}`);
      expect(await opened()).toEqual([0, true]);
      await read(token);
      await read(token);
      expect(await opened()).toEqual([1, false]);
      await pass(DAY_MS);
      await read(token);
      expect(await opened()).toEqual([2, false]);
    });

    it("approve what is in review, in the client's name", async () => {
      const id = await inReview();
      const { token } = await newLink(id);
      const answer = await decide(token);
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({
        data: {
          status: "approved",
          decision: { decision: "approve", name: "Maya Chen", is_current: true, content: null },
        },
      });
      const { status, history } = await review(id);
      expect(status).toBe("approved");
      expect(history[0]).toMatchObject({ to: "approved", actor: null, client: "Maya Chen", reason: null });
      const [link] = await links(`subject=boards&id=${id}`);
      expect(link?.decisions).toMatchObject([
        { decision: "approve", name: "Maya Chen", version_number: 1, is_current: true, id },
      ]);
    });

    it("show beside an item only what was decided about it", async () => {
      const { socialCalendarId } = await newOwnWork("Decided");
      const on = (days: number) => new Date(api.now() + days * DAY_MS).toISOString().slice(0, 10);
      const first = await inReview({ social_calendar_id: socialCalendarId, planned_for: on(2) });
      const other = await inReview({ social_calendar_id: socialCalendarId, planned_for: on(9) });
      const made = await ask({ campaign_id: socialCalendarId, may: "decide" });
      expect((await decide(text(made.body, "data.url").split("/review/")[1] ?? "")).status).toBe(201);
      const decided = async (query: string) =>
        (await links(query)).flatMap(({ decisions }) => decisions.map(({ id }) => id));
      expect(await decided(`subject=boards&id=${first}`)).toEqual([first]);
      expect(await decided(`subject=boards&id=${other}`)).toEqual([]);
      expect(await decided(`campaign=${socialCalendarId}`)).toEqual([first]);
    });

    it("request changes with a reason only", async () => {
      const id = await inReview();
      const { token } = await newLink(id);
      for (const reason of [undefined, null, "", "  "])
        expect(errors(await decide(token, { decision: "request_changes", reason }))).toEqual({
          reason: ["The reason field is required."],
        });
      expect((await decide(token, { decision: "request_changes", reason: "Say which wool" })).status).toBe(
        201,
      );
      const { status, history } = await review(id);
      expect(status).toBe("changes_requested");
      expect(history[0]).toMatchObject({ client: "Maya Chen", reason: "Say which wool" });
    });

    it("ask again after a change, with what was decided", async () => {
      const id = await inReview();
      const { token } = await newLink(id);
      await decide(token, { decision: "request_changes", reason: "Not ten" });
      const before = await shownItem(token);
      await save(id, "Two weeks to go");
      const after = await shownItem(token);
      expect(after.content_hash).not.toBe(before.content_hash);
      expect(after).toMatchObject({
        content: { content: "Two weeks to go" },
        decision: {
          is_current: false,
          content_hash: before.content_hash,
          content: { content: "Ten days to go" },
          version_number: 1,
        },
      });
      const [link] = await links(`subject=boards&id=${id}`);
      expect(link?.decisions).toMatchObject([{ is_current: false }]);
      await step(id, "in_review");
      expect((await decide(token)).status).toBe(201);
      expect((await shownItem(token)).decision).toMatchObject({ is_current: true, version_number: 2 });
    });

    it("ask again after the image changed, and only show another day", async () => {
      const id = await inReview();
      const { token } = await newLink(id);
      await decide(token);
      const isCurrent = async () => (await shownItem(token)).decision?.is_current;
      await member.client.patch(`${BOARD}/${id}`, { planned_for: "2031-01-01" });
      expect(await shownItem(token)).toMatchObject({
        status: "approved",
        planned_for: "2031-01-01",
        decision: { is_current: true, content: expect.not.objectContaining({ planned_for: "2031-01-01" }) },
      });
      expect((await review(id)).status).toBe("approved");
      await sendPicture(member.client, id, await picture());
      expect(await isCurrent()).toBe(false);
    });

    it("decide about nothing that they haven't seen", async () => {
      const id = await inReview();
      const { token } = await newLink(id);
      const { content_hash } = await shownItem(token);
      await save(id, "Other words");
      const stale = await decide(token, { content_hash });
      expect([stale.status, at(stale.body, "data.content.content")]).toEqual([412, "Other words"]);
      for (const hash of ["0".repeat(64), "x"])
        expect((await decide(token, { content_hash: hash })).status).toBe(412);
      expect((await review(id)).status).toBe("in_review");
      expect(
        await api.database.db
          .selectFrom("review_decisions")
          .select("id")
          .where("subject_id", "=", id)
          .execute(),
      ).toEqual([]);
    });

    let own: Work;
    beforeAll(async () => {
      own = await newOwnWork("Decided");
    });
    const inOwnReview = () => inReview({ social_calendar_id: own.socialCalendarId });

    /** The decision that was recorded, and what the link's creator was told since the last reading. */
    const effect = async (id: string) => {
      const { status, history } = await review(id);
      const [last] = history;
      const news = (await told(member)).filter(([, , subject]) => subject === id);
      await member.client.post("/api/notifications/read");
      return {
        status,
        client: last?.client,
        reason: last?.reason,
        decision: last?.decision,
        told: news[0]?.[0],
      };
    };
    const request = (token: string, reason = "Wrong price") =>
      decide(token, { decision: "request_changes", reason });

    it.each(["approved", "scheduled"])("take back what is %s, with a reason", async (status) => {
      const id = await inOwnReview();
      const { token } = await newLink(id);
      await step(id, "approved", {}, owner.client);
      if (status === "scheduled") await step(id, "scheduled");
      expect(errors(await decide(token, { decision: "request_changes" }))).toEqual({
        reason: ["The reason field is required."],
      });
      expect((await request(token)).status).toBe(201);
      expect(await effect(id)).toEqual({
        status: "changes_requested",
        client: "Maya Chen",
        reason: "Wrong price",
        decision: null,
        told: "changes_requested",
      });
    });

    it.each(["draft", "changes_requested", "on_hold", "scheduled", "published", "archived"])(
      "are recorded with what is %s, and told",
      async (status) => {
        const id = await inOwnReview();
        const { token } = await newLink(id);
        const out = { published_url: "https://example.com/1" };
        const ways: Record<string, [string, object?][]> = {
          draft: [["draft"]],
          changes_requested: [["changes_requested", { reason: "No" }]],
          on_hold: [["approved"], ["on_hold", { reason: "Wait" }]],
          scheduled: [["draft"], ["scheduled"]],
          published: [["approved"], ["scheduled"], ["published", out]],
          archived: [["approved"], ["scheduled"], ["published", out], ["archived"]],
        };
        for (const [to, more] of ways[status] ?? [])
          expect((await step(id, to, more, owner.client)).status, to).toBe(200);
        await member.client.post("/api/notifications/read");
        expect((await decide(token)).status).toBe(201);
        const recorded = { status, client: "Maya Chen", reason: null, decision: "approve", told: "approved" };
        expect(await effect(id)).toEqual(recorded);
        const seen = await shownItem(token);
        expect(seen.decision).toMatchObject({ decision: "approve", is_current: true });
        expect(seen.published_url).toBe(/published|archived/.test(status) ? out.published_url : null);
        if (status === "scheduled") return;
        expect((await request(token)).status).toBe(201);
        expect(await effect(id)).toEqual({
          ...recorded,
          reason: "Wrong price",
          decision: "request_changes",
          told: "changes_requested",
        });
      },
    );

    it("agree to one text: a change of what was scheduled without a review makes it a draft again", async () => {
      const id = await newBoard({ social_calendar_id: own.socialCalendarId });
      const { token } = await newLink(id);
      await step(id, "scheduled");
      await decide(token);
      expect((await review(id)).is_approved).toBe(true);
      await save(id, "Slipped in");
      expect((await review(id)).status).toBe("draft");
    });

    it("leave the round of the review and its answer to the team", async () => {
      const id = await inOwnReview();
      const { token } = await newLink(id);
      await step(id, "changes_requested", { reason: "Shorter" }, owner.client);
      await save(id, "Short");
      await decide(token);
      expect((await review(id)).status).toBe("changes_requested");
      expect((await step(id, "in_review")).status).toBe(200);
      const asked = (await review(id)).review_asked_at;
      await owner.client.patch(`/api/projects/${own.slug}`, { approval_mode: "required" });
      await owner.client.patch(`/api/projects/${own.slug}/members/${member.id}`, { role: "editor" });
      api.pass(1000);
      await decide(token);
      const { status, review_asked_at, history } = await review(id);
      expect([status, review_asked_at]).toEqual(["in_review", asked]);
      expect(history.slice(0, 2).map(({ to, decision }) => [to, decision])).toEqual([
        ["in_review", "approve"],
        ["in_review", null],
      ]);
      await owner.client.patch(`/api/projects/${own.slug}`, { approval_mode: "optional" });
      await owner.client.patch(`/api/projects/${own.slug}/members/${member.id}`, { role: "manager" });
    });

    it("keep what they objected to from being resumed", async () => {
      const id = await inOwnReview();
      const { token } = await newLink(id);
      await step(id, "approved", {}, owner.client);
      await step(id, "on_hold", { reason: "Wait" }, owner.client);
      await request(token);
      expect((await review(id)).next_statuses).not.toContain("approved");
    });

    it.each(["canceled", "deleted"])("decide and say nothing about what is %s", async (how) => {
      const id = await inOwnReview();
      const { token } = await newLink(id);
      const { content_hash } = await shownItem(token);
      if (how === "canceled") await step(id, "cancelled");
      else await member.client.delete(`${BOARD}/${id}`);
      if (how === "canceled") expect((await shownItem(token)).can).toEqual({ comment: false, decide: false });
      else
        expect((await read(token)).body).toEqual({
          message: "This post was withdrawn.",
          reason: "withdrawn",
        });
      const client = await writing();
      const about = { subject: "boards", id, name: "Maya Chen" };
      for (const [what, more] of [
        ["decisions", { decision: "approve", content_hash }],
        ["comments", { body: "Hello?" }],
      ] as const) {
        const answer = await client.post(`/api/review/${token}/${what}`, { ...about, ...more });
        expect([answer.status, answer.body]).toEqual([
          404,
          { message: "This post was withdrawn.", reason: "withdrawn" },
        ]);
      }
    });

    it("approve for a project that requires approval only in place of those who may approve", async () => {
      await approval("required");
      const id = await inReview();
      const members = await newLink(id);
      await actAs("editor");
      expect((await decide(members.token)).status).toBe(201);
      expect(await review(id)).toMatchObject({
        status: "in_review",
        history: [{ decision: "approve", client: "Maya Chen" }, { to: "in_review" }],
      });
      await actAs("manager");
      const owners = await newLink(id, {}, owner.client);
      expect((await decide(owners.token)).status).toBe(201);
      expect((await review(id)).status).toBe("approved");
      await save(id, "Slipped in");
      expect((await review(id)).status).toBe("draft");
      await approval("optional");
    });

    it("approve nothing that couldn't be approved by the team either", async () => {
      const id = await inReview({ networks: ["x"] });
      await save(id, "Too long for this network. ".repeat(20));
      const { token } = await newLink(id);
      expect((await decide(token)).status).toBe(201);
      const { status, obstacles } = await review(id);
      expect([status, obstacles.length > 0]).toEqual(["in_review", true]);
    });

    it("comment in front of the team, which answers them", async () => {
      const id = await inReview();
      const { token } = await newLink(id, { may: "comment" });
      const client = await writing();
      const comments = `/api/review/${token}/comments`;
      const said = { subject: "boards", id, name: " Maya Chen ", body: "Which wool is it?" };
      const answer = await client.post(comments, said);
      expect([answer.status, at(answer.body, "data.comments.0.name")]).toEqual([201, "Maya Chen"]);
      const listed = await owner.client.get(`/api/boards/${id}/comments`);
      const [thread] = listOf(ThreadSchema).parse(listed.body);
      expect(thread).toMatchObject({ author: null, client: "Maya Chen", visibility: "client" });
      await owner.client.post(`/api/boards/${id}/comments`, { body: "Merino.", parent_id: thread?.id });
      await owner.client.post(`/api/boards/${id}/comments`, { body: "canary-among-us" });
      expect((await shownItem(token)).comments).toMatchObject([
        { body: "Which wool is it?", name: "Maya Chen", is_client: true },
        { body: "Merino.", name: owner.name, is_client: false },
      ]);
      expect(errors(await client.post(comments, { ...said, body: " ", name: "M" }))).toEqual({
        body: ["The body field is required."],
      });
      expect(errors(await client.post(comments, { ...said, name: "" }))).toEqual({
        name: ["The name field is required."],
      });
    });

    it("comment on an image or a place of it, which the team sees by the same number, and on a second of a video", async () => {
      const id = await inReview();
      await sendPicture(member.client, id, await picture());
      const form = new FormData();
      form.set("board_id", id);
      const clip = await readFile(new URL("../files/videos/landscape.mp4", import.meta.url));
      form.append("images[]", new Blob([clip]), "a.bin");
      const added = await member.client.send("POST", `${BOARD}/images`, { form });
      const [image_id, video] = list(added.body, "data.images").map((one) => text(one, "id"));
      const { token } = await newLink(id);
      const { comment_anchors } = await shownItem(token);
      expect(comment_anchors).toEqual(["images", "seconds"]);
      const client = await writing();
      const say = (anchor?: object) =>
        client.post(`/api/review/${token}/comments`, {
          subject: "boards",
          id,
          name: "Maya",
          body: "Here",
          anchor,
        });
      await say({ image_id });
      expect((await say({ image_id, x: 12, y: 34 })).status).toBe(201);
      const about = { field: null, image_id, image_number: 1 };
      const unplaced = { ...about, x: null, y: null, pin_number: null, second: null };
      const pinned = { ...about, x: 12, y: 34, pin_number: 1, second: null };
      expect((await shownItem(token)).comments.map(({ anchor }) => anchor)).toEqual([unplaced, pinned]);
      const listed = await owner.client.get(`/api/boards/${id}/comments`);
      const threads = listOf(ThreadSchema).parse(listed.body);
      expect(threads.map(({ anchor }) => anchor)).toEqual([unplaced, pinned]);
      expect(threads.every(({ version_number: number }) => number !== null)).toBe(true);

      expect((await say({ image_id: video, second: 1.5 })).status).toBe(201);
      expect((await shownItem(token)).comments.at(-1)?.anchor).toMatchObject({
        image_number: 2,
        second: 1.5,
      });
      expect(errors(await say({ image_id: video, second: 3 }))).toEqual({
        "anchor.second": ["This video ends at 0:02."],
      });

      const other = await inReview();
      await sendPicture(member.client, other, await picture());
      const foreign = (await shownItem((await newLink(other)).token)).files[0]?.id;
      expect(errors(await say({ image_id: foreign, x: 1, y: 1 }))).toEqual({
        "anchor.image_id": ["The selected anchor.image_id is invalid."],
      });
      for (const anchor of [
        { x: 1, y: 1 },
        { image_id, x: 1 },
        { image_id, x: 101, y: 1 },
        { field: "title" },
      ])
        expect((await say(anchor)).status, JSON.stringify(anchor)).toBe(422);
    });

    it("do only what they may", async () => {
      const id = await inReview();
      const view = await newLink(id, { may: "view" });
      const comment = await newLink(id, { may: "comment" });
      const client = await writing();
      const said = { subject: "boards", id, name: "Maya", body: "Hello" };
      expect((await client.post(`/api/review/${view.token}/comments`, said)).status).toBe(403);
      expect((await decide(view.token)).status).toBe(403);
      expect((await decide(comment.token)).status).toBe(403);
      expect((await client.post(`/api/review/${comment.token}/comments`, said)).status).toBe(201);
    });

    it("reach no other item, not even of the same campaign", async () => {
      const id = await inReview();
      const other = await inReview();
      const { token } = await newLink(id);
      const client = await writing();
      for (const name of [
        { subject: "boards", id: other },
        { subject: "contents", id },
        { subject: "blogs", id: work.blogId },
        { subject: "boards", id: "x" },
      ]) {
        expect((await decide(token, name)).status).toBe(404);
        const said = await client.post(`/api/review/${token}/comments`, { ...name, name: "M", body: "x" });
        expect(said.status).toBe(404);
      }
    });

    it("make one decision of a submission that arrives twice", async () => {
      const id = await inReview();
      const { token } = await newLink(id);
      const { content_hash } = await shownItem(token);
      const client = await writing();
      const sent = { subject: "boards", id, content_hash, decision: "approve", name: "Maya" };
      const send = () =>
        client.post(`/api/review/${token}/decisions`, sent, { headers: { "Idempotency-Key": "once" } });
      const answers = [await send(), await send()];
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      const rows = await api.database.db
        .selectFrom("review_decisions")
        .select("id")
        .where("subject_id", "=", id)
        .execute();
      expect(rows).toHaveLength(1);
    });
  });

  describe("that don't work", () => {
    it("are answered alike whether they are unknown or malformed", async () => {
      const client = await writing();
      for (const token of [`r${"A".repeat(43)}`, "x", "0", "a".repeat(5000), "%27%3B--", "r%00"]) {
        const found = await read(token);
        expect([found.status, found.body]).toEqual([404, { message: "Not found.", reason: "unknown" }]);
        for (const what of ["access", "decisions", "comments"])
          expect((await client.post(`/api/review/${token}/${what}`, {})).status).toBe(404);
        expect((await reader().get(`/api/review/${token}/files/${work.fileId}`)).status).toBe(404);
      }
    });

    it("say whom to ask when they have expired or were revoked", async () => {
      const id = await inReview();
      const revoked = await newLink(id);
      await member.client.delete(`/api/review-links/${revoked.id}`);
      const short = await newLink(id, { expires_in_days: 1 });
      const lasting = await newLink(id, { expires_in_days: 60 });
      await pass(DAY_MS + 1000);
      const gone = await read(revoked.token);
      expect([gone.status, at(gone.body, "reason")]).toEqual([403, "revoked"]);
      expect(message(gone)).toBe(
        `This review link was revoked. Ask ${member.name} at Northwind for a new one.`,
      );
      const late = await read(short.token);
      expect([late.status, at(late.body, "reason")]).toEqual([403, "expired"]);
      const own = (await links(`subject=boards&id=${id}`)).filter(({ subject }) => subject !== null);
      expect(own.map(({ status }) => status)).toEqual(["open", "expired", "revoked"]);
      expect((await read(lasting.token)).status).toBe(200);
      const client = await writing();
      for (const token of [revoked.token, short.token])
        for (const what of ["access", "decisions", "comments"])
          expect((await client.post(`/api/review/${token}/${what}`, {})).status).toBe(403);
    });

    it("are gone while what they show is in the trash, and for good once it is purged", async () => {
      const id = await inReview();
      const { token } = await newLink(id);
      await decide(token);
      await member.client.delete(`${BOARD}/${id}`);
      expect((await read(token)).status).toBe(404);
      await owner.client.post(`/api/trash/boards/${id}/restore`);
      expect((await shownItem(token)).decision).toMatchObject({ decision: "approve" });
      await member.client.delete(`${BOARD}/${id}`);
      await owner.client.delete(`/api/trash/boards/${id}`);
      expect((await read(token)).body).toEqual({ message: "Not found.", reason: "unknown" });
      const { socialCalendarId } = await newOwnWork("Thrown away");
      const made = await ask({ campaign_id: socialCalendarId, may: "view" });
      const whole = text(made.body, "data.url").split("/review/")[1] ?? "";
      await owner.client.delete(`/api/projects/social-calendar/${socialCalendarId}`);
      expect((await read(whole)).status).toBe(404);
      expect(await links(`campaign=${socialCalendarId}`)).toEqual([]);
      await owner.client.delete(`/api/trash/campaigns/${socialCalendarId}`);
      const left = await api.database.db
        .selectFrom("review_links")
        .select("id")
        .where("campaign_id", "=", socialCalendarId)
        .execute();
      expect(left).toEqual([]);
    });
  });

  describe("with a passphrase", () => {
    const enter = async (token: string, passphrase: unknown, ip?: string) => {
      const client = api.client(ip === undefined ? {} : { ip });
      await client.get("/sanctum/csrf-cookie");
      return client.post(`/api/review/${token}/access`, { passphrase });
    };

    it("show nothing until it is entered, and then for twelve hours", async () => {
      const id = await inReview();
      await sendPicture(member.client, id, await picture());
      const { token } = await newLink(id, { passphrase: PASSPHRASE });
      const open = await newLink(id);
      const [file] = (await shownItem(open.token)).files;
      const closed = await read(token);
      expect([closed.status, at(closed.body, "reason")]).toEqual([403, "passphrase"]);
      expect(JSON.stringify(closed.body)).not.toContain("Teaser");
      const image = `/api/review/${token}/files/${file?.id}`;
      expect((await reader().get(image)).status).toBe(403);
      const wrong = await enter(token, "not it at all");
      expect([wrong.status, at(wrong.body, "reason")]).toEqual([403, "wrong_passphrase"]);
      const access = text((await enter(token, PASSPHRASE)).body, "data.access");
      const query = `?access=${encodeURIComponent(access)}`;
      expect((await read(token, query)).status).toBe(200);
      expect((await reader().get(image + query)).status).toBe(200);
      expect((await decide(open.token)).status).toBe(201);
      for (const other of [`${access}x`, access.replace(/^\d+/, "99999999999"), "1.x", ""])
        expect((await read(token, `?access=${encodeURIComponent(other)}`)).status).toBe(403);
      expect((await read(token, "?access[]=1")).status).toBe(403);
      await pass(12 * 60 * 60 * 1000 + 1000);
      expect((await read(token, query)).status).toBe(403);
    });

    it("take the access of no other link, in the body of a decision too", async () => {
      const id = await inReview();
      const one = await newLink(id, { passphrase: PASSPHRASE });
      const other = await newLink(id, { passphrase: PASSPHRASE });
      const access = text((await enter(one.token, PASSPHRASE)).body, "data.access");
      expect((await read(other.token, `?access=${access}`)).status).toBe(403);
      const { content_hash } = await shownItem(one.token, `?access=${access}`);
      const client = await writing();
      const sent = { subject: "boards", id, content_hash, decision: "approve", name: "Maya" };
      const path = (token: string) => `/api/review/${token}/decisions`;
      expect((await client.post(path(one.token), sent)).status).toBe(403);
      expect((await client.post(path(other.token), { ...sent, access })).status).toBe(403);
      expect((await client.post(path(one.token), { ...sent, access })).status).toBe(201);
    });

    it("are guessed at slowly", async () => {
      const { token } = await newLink(await inReview(), { passphrase: PASSPHRASE });
      const tries = [];
      for (let number = 0; number < 6; number++) tries.push((await enter(token, `guess ${number}`)).status);
      expect(tries).toEqual([403, 403, 403, 403, 403, 429]);
      expect((await enter(token, PASSPHRASE)).status).toBe(429);
      expect((await enter(token, PASSPHRASE, "198.51.100.4")).status).toBe(200);
      await pass(61_000);
      expect((await enter(token, PASSPHRASE)).status).toBe(200);
    });

    it.each([[undefined], [""], [["a"]], [{ a: 1 }], ["x".repeat(201)], ["a\0b"]])(
      "refuse %j as one",
      async (passphrase) => {
        const { token } = await newLink(await inReview(), { passphrase: PASSPHRASE });
        expect((await enter(token, passphrase)).status).toBe(422);
      },
    );
  });

  it.each([
    [{ decision: "maybe" }],
    [{ decision: ["approve"] }],
    [{ name: "" }],
    [{ name: "   " }],
    [{ name: "n".repeat(81) }],
    [{ name: { a: 1 } }],
    [{ reason: "r".repeat(1001) }],
    [{ subject: "campaigns" }],
    [{ id: ["a"] }],
    [{ content_hash: null }],
    [{ content_hash: "0".repeat(65) }],
    [{ name: "a\0b" }],
  ])("refuses a decision of %j", async (fields) => {
    const { token } = await newLink(await inReview());
    expect((await decide(token, fields)).status).toBe(422);
  });

  it("stops a link that is used to fill a campaign", async () => {
    const id = await inReview();
    const { token } = await newLink(id);
    const client = api.client({ ip: "198.51.100.9" });
    await client.get("/sanctum/csrf-cookie");
    const said = { subject: "boards", id, name: "Maya", body: "Again" };
    const answers = [];
    for (let number = 0; number < 121; number++)
      answers.push((await client.post(`/api/review/${token}/comments`, said)).status);
    expect(answers.slice(0, 120).every((status) => status === 201)).toBe(true);
    expect(answers.at(-1)).toBe(429);
  });

  it("leaves no token and no passphrase anywhere but in the answer that creates the link", async () => {
    const id = await inReview();
    const made = await member.client.post(
      "/api/review-links",
      { subject: "boards", subject_id: id, may: "decide", passphrase: PASSPHRASE },
      { headers: { "Idempotency-Key": "canary" } },
    );
    const token = text(made.body, "data.url").split("/review/")[1] ?? "";
    const again = await member.client.post(
      "/api/review-links",
      { subject: "boards", subject_id: id, may: "decide", passphrase: PASSPHRASE },
      { headers: { "Idempotency-Key": "canary" } },
    );
    expect(again.body).toEqual(made.body);
    const client = await writing();
    await client.post(`/api/review/${token}/access`, { passphrase: PASSPHRASE });
    await read(token);
    const { db } = api.database;
    const kept = await Promise.all([
      db.selectFrom("review_links").selectAll().execute(),
      db.selectFrom("review_decisions").selectAll().execute(),
      db.selectFrom("idempotency_keys").selectAll().execute(),
      db.selectFrom("rate_limits").selectAll().execute(),
      links(`subject=boards&id=${id}`),
      links(""),
    ]);
    for (const secret of [token, PASSPHRASE]) {
      expect(JSON.stringify(kept).includes(secret)).toBe(false);
      expect(JSON.stringify(api.logs).includes(secret)).toBe(false);
    }
  });

  describe("a decision of a client", () => {
    it("is told to the author and to who sent the link, with the client's name", async () => {
      for (const { client } of [owner, member]) await client.post("/api/notifications/read-all");
      const id = await inReview();
      const { token } = await newLink(id, {}, owner.client);
      await owner.client.post("/api/notifications/read-all");
      expect((await decide(token, { decision: "request_changes", reason: "Shorter." })).status).toBe(201);
      expect(await told(member)).toEqual([["changes_requested", "Maya Chen", id]]);
      expect(await told(owner)).toEqual([["changes_requested", "Maya Chen", id]]);
    });
  });

  describe("a comment of a client", () => {
    it("is told to the author, to who sent the link, and to who answers, each time once, with the client's name", async () => {
      const id = await inReview();
      const { token } = await newLink(id, { may: "comment" }, owner.client);
      for (const { client } of [owner, member]) await client.post("/api/notifications/read-all");
      const client = await writing();
      const said = { subject: "boards", id, name: "Maya Chen", body: "Which wool is it?" };
      expect((await client.post(`/api/review/${token}/comments`, said)).status).toBe(201);
      expect(await told(member)).toEqual([["client_commented", "Maya Chen", id]]);
      expect(await told(owner)).toEqual([["client_commented", "Maya Chen", id]]);
      const { body } = await owner.client.get("/api/notifications?unread=1");
      expect(at(body, "data.0.subject.comment_id"), "it leads to the comment").toEqual(expect.any(String));
    });
  });
});
