import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BOARD_ANCHORS } from "#contract/vocabulary.ts";
import { PlacedSchema } from "#contract/campaigns.ts";
import { listOf, pageOf, recordOf } from "#contract/envelope.ts";
import { FullItemVersionSchema, ItemVersionSchema, ReviewSchema, ThreadSchema } from "#contract/review.ts";
import { connectApi, remoteUrl } from "./support/api.ts";
import { at, errors, list, text } from "./support/client.ts";
import type { Client } from "./support/client.ts";
import { newColleague, newOwner } from "./support/people.ts";
import type { Insider } from "./support/people.ts";
import { newWork, picture, sendPicture } from "./support/work.ts";

const BOARD = "/api/projects/social-calendar/board";
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const api = await connectApi();
const owner = await newOwner(api);
const member = await newColleague(api, owner, "member");
await newColleague(api, owner, "admin");
const work = await newWork(owner.client);
afterAll(() => api.close());

async function newBoard(by: Client = member.client, fields: object = {}): Promise<string> {
  const made = await by.post(BOARD, {
    social_calendar_id: work.socialCalendarId,
    title: "Teaser",
    content: "First words",
    networks: ["facebook"],
    planned_for: dayFromNow(5),
    ...fields,
  });
  return text(made.body, "data.id");
}

const review = async (id: string, by: Client = owner.client) =>
  recordOf(ReviewSchema).parse((await by.get(`/api/boards/${id}/review`)).body);
const step = (id: string, status: string, more: object = {}, by: Client = owner.client) =>
  by.post(`/api/boards/${id}/status`, { status, ...more });
const save = (id: string, content: string, by: Client = member.client) =>
  by.put(`${BOARD}/content`, { board_id: id, content });
const approval = (mode: string) => owner.client.patch(`/api/projects/${work.slug}`, { approval_mode: mode });

describe("the place of an item", () => {
  it("is found by its id alone, by those who see it, and moves with it", async () => {
    const id = await newBoard();
    const placeOf = (at_: string, by: Client = member.client) => by.get(`/api/items/${at_}`);
    const found = recordOf(PlacedSchema).parse((await placeOf(`boards/${id}`)).body);
    expect(found).toEqual({
      type: "boards",
      id,
      name: "Teaser",
      kind: "SocialCalendar",
      campaign: { id: work.socialCalendarId, name: expect.any(String) },
      folder: { id: work.folderId, name: expect.any(String) },
      project: { slug: work.slug, name: expect.any(String) },
    });
    const kinds = await Promise.all(
      [`contents/${work.metaContentId}`, `contents/${work.googleContentId}`, `blogs/${work.blogId}`].map(
        async (path) => at((await placeOf(path)).body, "data.kind"),
      ),
    );
    expect(kinds).toEqual(["MetaAd", "GoogleAd", "Blog"]);
    const other = await newWork(owner.client, "Elsewhere");
    await owner.client.post(`${BOARD}/${id}/move`, { social_calendar_id: other.socialCalendarId });
    expect(at((await placeOf(`boards/${id}`)).body, "data.project.slug")).toBe(other.slug);
    const stranger = await newOwner(api);
    expect((await placeOf(`boards/${id}`, stranger.client)).status).toBe(404);
    await owner.client.patch(`/api/projects/${other.slug}`, { visibility: "members" });
    expect((await placeOf(`boards/${id}`)).status).toBe(404);
    expect((await placeOf(`contents/${id}`, owner.client)).status).toBe(404);
    await owner.client.delete(`${BOARD}/${id}`);
    expect((await placeOf(`boards/${id}`, owner.client)).status).toBe(404);
  });
});

describe("the review", () => {
  it("leads from a draft to what was published, with each step kept", async () => {
    const id = await newBoard();
    expect((await step(id, "in_review", {}, member.client)).status).toBe(200);
    expect(errors(await step(id, "changes_requested"))).toEqual({
      reason: ["The reason field is required."],
    });
    expect((await step(id, "changes_requested", { reason: "Shorter" })).status).toBe(200);
    expect(await review(id)).toMatchObject({
      next_statuses: ["cancelled"],
      statuses_after_change: ["in_review", "draft"],
    });
    expect(errors(await step(id, "in_review", {}, member.client))).toEqual({
      status: ["Edit the content before you send it to review again."],
    });
    await save(id, "Short");
    expect((await step(id, "in_review", {}, member.client)).status).toBe(200);
    expect((await step(id, "approved")).status).toBe(200);
    expect((await step(id, "scheduled", {}, member.client)).status).toBe(200);
    expect(errors(await step(id, "published"))).toEqual({
      published_url: ["The published url field is required."],
    });
    const published = await step(id, "published", { published_url: "https://example.com/1" });
    expect(at(published.body, "data.status")).toBe("published");
    const { history, status } = await review(id);
    expect(status).toBe("published");
    expect(history.map(({ to }) => to)).toEqual([
      "published",
      "scheduled",
      "approved",
      "in_review",
      "changes_requested",
      "in_review",
    ]);
    expect(history.find(({ to }) => to === "changes_requested")).toMatchObject({
      reason: "Shorter",
      actor: { id: owner.id },
      version_number: 1,
    });
  });

  it("is not for those who wrote the version, nor for members who may not approve", async () => {
    const id = await newBoard(owner.client);
    await step(id, "in_review");
    expect(errors(await step(id, "approved"))).toEqual({
      status: [expect.stringContaining("someone else needs to approve it")],
    });
    expect(errors(await step(id, "approved", {}, member.client))).toEqual({
      status: ["The selected status is invalid."],
    });
    await owner.client.patch(`/api/projects/${work.slug}`, { self_approval: true });
    expect((await step(id, "approved")).status).toBe(200);
    await owner.client.patch(`/api/projects/${work.slug}`, { self_approval: false });
  });

  it.skipIf(remoteUrl !== null)("names who may approve, and keeps the reason of an approval", async () => {
    const id = await newBoard();
    expect((await review(id)).reviewers).toBe(null);
    await step(id, "in_review", {}, member.client);
    const { reviewers } = await review(id);
    expect(reviewers?.people[0]?.id).toBe(owner.id);
    expect(reviewers?.people.map((one) => one.id)).not.toContain(member.id);
    expect(reviewers?.people_count).toBe(reviewers?.people.length);
    expect((await review(id, member.client)).reviewers?.people_count).toBe(reviewers?.people_count);
    const threads = async () =>
      listOf(ThreadSchema).parse((await owner.client.get(`/api/boards/${id}/comments`)).body);
    await step(id, "approved", { reason: "The second picture is the best one." });
    expect(await threads()).toMatchObject([
      { body: "The second picture is the best one.", author: { id: owner.id }, visibility: "internal" },
    ]);
    expect((await review(id)).reviewers).toBe(null);

    // Nothing is said without a reason, and the reason of another step is in its history alone.
    const other = await newBoard();
    await step(other, "in_review", {}, member.client);
    await step(other, "changes_requested", { reason: "Shorter" });
    await save(other, "Short");
    await step(other, "in_review", {}, member.client);
    await step(other, "approved");
    expect((await review(other)).comments_count).toBe(0);
  });

  it.skipIf(remoteUrl !== null)("asks people and teams, and remembers them with the round", async () => {
    const other = await newColleague(api, owner, "admin");
    await other.client.patch("/api/user", { name: "Ines Admin" });
    const team = async (name: string, lead: Insider | null) => {
      const made = await owner.client.post(`/api/projects/${work.slug}/teams`, { name });
      const id = text(made.body, "data.id");
      const path = `/api/projects/${work.slug}/teams/${id}/members`;
      await owner.client.put(`${path}/${member.id}`, {});
      if (lead) await owner.client.put(`${path}/${lead.id}`, { is_lead: true });
      return { type: "team", id };
    };
    const social = await team("Social", other);
    const writers = await team("Writers", null);
    const person = { type: "user", id: other.id };
    const ask = async (id: string, approvers: unknown) => {
      const answer = await step(id, "in_review", { approvers }, member.client);
      return answer.status === 200 ? null : errors(answer);
    };

    const id = await newBoard();
    const before = await review(id, member.client);
    expect([before.approvers, before.review_asked_at]).toEqual([[], null]);
    expect(before.possible_approvers).toMatchObject({
      people: expect.arrayContaining([
        expect.objectContaining({ id: owner.id }),
        expect.objectContaining({ id: other.id, name: "Ines Admin" }),
      ]),
      teams: expect.arrayContaining([
        { id: social.id, name: "Social", lead_id: other.id, approvers_count: 1 },
        { id: writers.id, name: "Writers", lead_id: null, approvers_count: 0 },
      ]),
    });
    expect(before.possible_approvers?.people.some((one) => one.id === member.id)).toBe(false);

    const gone = "Someone you chose isn’t available anymore. Choose again.";
    expect(await ask(id, [writers])).toEqual({
      approvers: ["No one on “Writers” can approve this. Choose another team, or a person."],
    });
    expect(await ask(id, [{ type: "user", id: member.id }])).toEqual({
      approvers: [`${member.name} can’t approve in this project.`],
    });
    const stranger = await newOwner(api);
    const theirs = await newWork(stranger.client);
    for (const one of [
      { type: "user", id: stranger.id },
      { type: "team", id: theirs.teamId },
      { type: "team", id: "x" },
    ])
      expect(await ask(id, [one])).toEqual({ approvers: [gone] });
    for (const odd of [
      "x",
      [7],
      [null],
      [{ type: "role", id: "admin" }],
      [{ type: "user" }],
      Array.from({ length: 11 }, () => person),
    ])
      expect(Object.keys((await ask(id, odd)) ?? {}), JSON.stringify(odd)).not.toEqual([]);
    expect((await review(id)).status).toBe("draft");
    expect(errors(await step(id, "cancelled", { approvers: [person] }, member.client))).toEqual({
      approvers: ["Choose reviewers when you send this to review."],
    });

    expect(await ask(id, [person, social, person])).toBe(null);
    const asked = await review(id);
    expect(asked.approvers.map(({ type, name }) => [type, name])).toEqual([
      ["user", "Ines Admin"],
      ["team", "Social"],
    ]);
    expect(asked.review_asked_at).toBe(asked.history[0]?.created_at);
    expect(asked.history[0]?.approvers).toEqual(asked.approvers);
    expect(asked.possible_approvers).toBe(null);
    // The people asked are not a gate.
    expect((await step(id, "changes_requested", { reason: "Shorter" })).status).toBe(200);
    await save(id, "Short");
    expect((await review(id, member.client)).approvers).toEqual(asked.approvers);
    expect(await ask(id, [])).toBe(null);
    expect((await review(id)).approvers).toEqual([]);
    expect((await review(id)).history.at(-1)?.approvers).toEqual(asked.approvers);

    // A team that is deleted keeps its name in the history, and whoever left is gone from it.
    await owner.client.delete(`/api/projects/${work.slug}/teams/${social.id}`);
    const own = await newBoard(other.client);
    expect(errors(await step(own, "in_review", { approvers: [person] }, other.client))).toEqual({
      approvers: ["Ines Admin edited this version, so someone else needs to approve it."],
    });
    await owner.client.delete(`/api/organization/${owner.organizationId}/members/${other.id}`);
    const again = await newBoard();
    expect(await ask(again, [person])).toEqual({ approvers: [gone] });
    expect(await ask(again, [social])).toEqual({ approvers: [gone] });
  });

  it.skipIf(remoteUrl !== null)("comes with what would be published, if that is asked for", async () => {
    const id = await newBoard();
    const path = `/api/boards/${id}/review`;
    expect((await review(id)).content).toBe(null);
    const { body } = await member.client.get(`${path}?include=content`);
    const { content } = recordOf(ReviewSchema).parse(body);
    expect(content).toMatchObject({ title: "Teaser", content: "First words", networks: ["facebook"] });
    expect(content).not.toHaveProperty("internal_notes");
    expect((await member.client.get(`${path}?include[]=x`)).status).toBe(200);
  });

  it("lets the only reviewer approve their own version, until another one joins", async () => {
    const alone = await newOwner(api);
    const author = await newColleague(api, alone, "member");
    const { socialCalendarId: social_calendar_id } = await newWork(alone.client);
    const inReview = async ({ client } = alone) => {
      const id = await newBoard(client, { social_calendar_id });
      expect((await step(id, "in_review", {}, client)).status).toBe(200);
      return id;
    };
    const [first, second] = [await inReview(), await inReview()];
    const theirs = await inReview(author);
    expect(await review(theirs, alone.client)).toMatchObject({ is_only_reviewer: false });
    expect(await review(first, alone.client)).toMatchObject({
      is_only_reviewer: true,
      next_statuses: expect.arrayContaining(["approved"]),
    });
    const waiting = async () => {
      const { body } = await alone.client.get("/api/agenda");
      return list(body, "data.to_approve.items").map((item) => at(item, "id"));
    };
    expect(await waiting()).toEqual(expect.arrayContaining([first, second]));
    expect((await step(first, "approved", {}, alone.client)).status).toBe(200);
    expect((await review(first, alone.client)).history[0]).toMatchObject({
      to: "approved",
      is_own_version: true,
    });
    await newColleague(api, alone, "admin");
    expect(await review(second, alone.client)).toMatchObject({ is_only_reviewer: false });
    expect(errors(await step(second, "approved", {}, alone.client))).toEqual({
      status: [expect.stringContaining("someone else needs to approve it")],
    });
    expect(await waiting()).toEqual([theirs]);
  });

  it("names the steps that are open to whoever asks", async () => {
    const id = await newBoard();
    expect((await review(id)).next_statuses).toEqual(["in_review", "scheduled", "cancelled"]);
    await step(id, "in_review", {}, member.client);
    expect((await review(id)).next_statuses).toEqual(["approved", "changes_requested", "draft", "cancelled"]);
    expect((await review(id, member.client)).next_statuses).toEqual(["draft", "cancelled"]);
  });

  it("voids an approval when the content changes, where the project asks for one", async () => {
    await approval("required");
    const id = await newBoard();
    expect(errors(await step(id, "scheduled"))).toEqual({
      status: ["This project requires approval before scheduling."],
    });
    await step(id, "in_review", {}, member.client);
    await step(id, "approved");
    const saved = await save(id, "Other words");
    expect(at(saved.body, "data.status")).toBe("draft");
    const [last] = (await review(id)).history;
    expect(last).toMatchObject({ from: "approved", to: "draft", actor: null });
    await approval("optional");
  });

  it("does not give an approval back after a hold in which the content changed, where one is asked for", async () => {
    await approval("required");
    const id = await newBoard();
    const hold = async () => {
      await step(id, "in_review", {}, member.client);
      await step(id, "approved");
      expect((await step(id, "on_hold", { reason: "Wait" })).status).toBe(200);
    };
    await hold();
    expect((await step(id, "approved")).status).toBe(200);
    await step(id, "on_hold", { reason: "Wait again" });
    await save(id, "Slipped in");
    expect(errors(await step(id, "approved"))).toEqual({ status: ["This hasn’t been approved yet."] });
    expect((await step(id, "draft")).status).toBe(200);
    await approval("optional");
  });

  it("voids an approval when the picture or its description changes, and takes another picture for a new version", async () => {
    await approval("required");
    const id = await newBoard();
    const describe = (alt: string) => member.client.post(`${BOARD}/reference-image`, { board_id: id, alt });
    const approved = async () => {
      await step(id, "in_review", {}, member.client);
      expect((await step(id, "approved")).status).toBe(200);
    };
    const now = async () => (await review(id)).status;
    await sendPicture(member.client, id, await picture());
    await step(id, "in_review", {}, member.client);
    await step(id, "changes_requested", { reason: "Another picture" });
    await sendPicture(member.client, id, await picture(50, 50));
    await approved();
    await describe("A square");
    expect(await now()).toBe("draft");
    await approved();
    await sendPicture(member.client, id, await picture());
    expect(await now()).toBe("draft");
    await approved();
    await member.client.delete(`${BOARD}/reference-image?board_id=${id}`);
    expect(await now()).toBe("draft");
    await approval("optional");
  });

  it("keeps an approval when the content is saved unchanged", async () => {
    const id = await newBoard();
    await step(id, "in_review", {}, member.client);
    await step(id, "approved");
    await save(id, "First words");
    expect((await review(id)).status).toBe("approved");
  });

  describe.each(["none", "optional", "required"])("where approval is %s", (mode) => {
    beforeAll(() => approval(mode));
    afterAll(() => approval("optional"));
    const change = (id: string, fields: object) => member.client.patch(`${BOARD}/${id}`, fields);
    const approved = async (fields: object = {}) => {
      const id = await newBoard(member.client, fields);
      await step(id, "in_review", {}, member.client);
      expect((await step(id, "approved")).status).toBe(200);
      return id;
    };
    const scheduled = async () => {
      const id = await approved();
      expect((await step(id, "scheduled", {}, member.client)).status).toBe(200);
      return id;
    };

    it.each([
      { title: "Other title" },
      { content: "Other words" },
      { overrides: { facebook: "Other words on Facebook" } },
      { networks: ["facebook", "linkedin"] },
      { link_url: "https://example.com/other" },
      { first_comment: "Other comment" },
    ])("is void after a change of %j, approved or scheduled", async (fields) => {
      for (const id of [await approved(), await scheduled()]) {
        const saved = await change(id, fields);
        expect(at(saved.body, "data.status")).toBe("draft");
        const { history, is_approved: isApproved } = await review(id);
        expect(history[0]).toMatchObject({
          to: "draft",
          actor: null,
          reason: "The content changed after approval.",
        });
        expect(isApproved).toBe(false);
      }
    });

    it("stands after a change of what isn't published", async () => {
      const id = await scheduled();
      const kept = [
        { internal_notes: "Ask the shop" },
        { owner_id: owner.id },
        { overrides: { x: "Not chosen" } },
        { planned_for: dayFromNow(9) },
        { scheduled_at: `${dayFromNow(9)}T09:00:00.000Z` },
      ];
      for (const fields of kept)
        expect(at((await change(id, fields)).body, "data.status"), JSON.stringify(fields)).toBe("scheduled");
      expect((await review(id)).is_approved).toBe(true);
      expect((await step(id, "approved", {}, member.client)).status).toBe(200);
    });

    it("is not taken further by the save that ends it", async () => {
      const id = await approved();
      const saved = await change(id, { content: "Slipped in", status: "scheduled" });
      expect(saved.body).toMatchObject({
        data: { status: "draft", content: "Slipped in" },
        step: {
          done: false,
          reasons: [{ message: "It’s a draft again, because it changed after it was approved." }],
        },
      });
    });

    it("is not given back after a hold in which the content changed", async () => {
      const id = await approved();
      expect((await step(id, "on_hold", { reason: "Wait" })).status).toBe(200);
      await save(id, "Slipped in");
      expect(errors(await step(id, "approved"))).toEqual({ status: ["This hasn’t been approved yet."] });
    });
  });

  it("keeps what was scheduled without an approval scheduled", async () => {
    const id = await newBoard();
    expect((await step(id, "scheduled", {}, member.client)).status).toBe(200);
    await save(id, "Other words");
    expect(await review(id)).toMatchObject({ status: "scheduled", is_approved: false });
  });

  it("is for what a blog post publishes, and for nothing else about it", async () => {
    const { blogId } = await newWork(member.client, "Articles");
    const record = `/api/projects/blog/${blogId}`;
    await member.client.patch(record, { title: "Wool", body: "Two weeks, one jumper." });
    for (const [by, status] of [
      [member, "in_review"],
      [owner, "approved"],
    ] as const)
      expect((await by.client.post(`/api/blogs/${blogId}/status`, { status })).status).toBe(200);
    const saved = async (fields: object) =>
      at((await member.client.patch(record, fields)).body, "data.status");
    expect(await saved({ primary_keyword: "wool", brief: "For beginners" })).toBe("approved");
    expect(await saved({ excerpt: "Other excerpt" })).toBe("draft");
  });

  it("lets one of two people through who take different steps at once", async () => {
    const id = await newBoard();
    await step(id, "in_review", {}, member.client);
    const answers = await Promise.all([
      owner.client.patch(`${BOARD}/${id}`, { status: "approved" }),
      member.client.patch(`${BOARD}/${id}`, { status: "draft" }),
    ]);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(1);
    expect([412, 422]).toContain(refused[0]?.status);
    expect((await review(id)).history).toHaveLength(2);
  });

  it("brings no old content back onto the schedule that could not go out", async () => {
    const id = await newBoard(member.client, { content: "a".repeat(300), networks: ["x"] });
    await save(id, "Short");
    await step(id, "scheduled", {}, member.client);
    const back = () => member.client.post(`/api/boards/${id}/versions/1/restore`);
    expect(errors(await back())).toEqual({ content: ["X: 20 characters over the limit of 280."] });
    await step(id, "draft");
    expect((await back()).status).toBe(200);
  });

  it("does not take a step twice, nor one based on an old version", async () => {
    const id = await newBoard();
    const { version } = await review(id);
    await save(id, "Newer");
    const stale = await step(id, "in_review", { version });
    expect(stale.status).toBe(412);
    expect(at(stale.body, "data.content")).toBe("Newer");
    expect((await review(id)).status).toBe("draft");
  });

  it("lets only managers say whether an approval is needed", async () => {
    const answer = await member.client.patch(`/api/projects/${work.slug}`, { approval_mode: "none" });
    expect(answer.status).toBe(403);
    const wrong = await owner.client.patch(`/api/projects/${work.slug}`, { approval_mode: "sometimes" });
    expect(errors(wrong)).toEqual({ approval_mode: ["The selected approval mode is invalid."] });
  });
});

describe.skipIf(remoteUrl !== null)("who approved it", () => {
  const told = async () => {
    const { body } = await owner.client.get("/api/notifications");
    return list(body, "data");
  };
  const approved = async (title: string) => {
    const id = await newBoard(member.client, { title });
    await step(id, "in_review", {}, member.client);
    await step(id, "approved");
    return id;
  };

  it("is told when a change ends the approval", async () => {
    const id = await approved("Changed");
    await save(id, "Other words");
    expect((await told())[0]).toMatchObject({
      kind: "approval_voided",
      actor: { id: member.id },
      subject: { id, name: "Changed" },
      detail: null,
    });
  });

  it("is told the new day and time, and the approval stands", async () => {
    const id = await approved("Moved");
    await member.client.patch(`${BOARD}/${id}`, {
      planned_for: "2031-12-02",
      scheduled_at: "2031-12-02T09:00:00.000Z",
    });
    expect((await told())[0]).toMatchObject({
      kind: "replanned",
      subject: { id },
      detail: "Dec 2, 2031, 9:00, UTC",
    });
    expect((await review(id)).status).toBe("approved");
  });

  it("has nothing left to read once somebody decided, nor has the author once they answered", async () => {
    const unread = async ({ client }: Insider, id: string) => {
      const { body } = await client.get("/api/notifications?unread=1");
      return list(body, "data").flatMap((one) => (at(one, "subject.id") === id ? [at(one, "kind")] : []));
    };
    const other = await newColleague(api, owner, "admin");
    const id = await newBoard();
    await step(id, "in_review", {}, member.client);
    expect([await unread(owner, id), await unread(other, id)]).toEqual([["review_asked"], ["review_asked"]]);
    await step(id, "changes_requested", { reason: "Shorter" });
    expect([await unread(owner, id), await unread(other, id)]).toEqual([[], []]);
    expect(await unread(member, id)).toEqual(["changes_requested"]);
    await save(id, "Short");
    await step(id, "in_review", {}, member.client);
    expect(await unread(member, id)).toEqual([]);
    await step(id, "approved", {}, other.client);
    expect(await unread(owner, id)).toEqual([]);
    expect(await unread(member, id)).toEqual(["approved"]);
  });

  it("takes it back later, with a reason", async () => {
    const id = await approved("Taken back");
    await step(id, "scheduled", {}, member.client);
    expect(errors(await step(id, "changes_requested"))).toEqual({
      reason: ["The reason field is required."],
    });
    expect((await step(id, "changes_requested", { reason: "The price is wrong" })).status).toBe(200);
    expect((await review(id)).status).toBe("changes_requested");
    const { body } = await member.client.get("/api/notifications");
    expect(list(body, "data")[0]).toMatchObject({ kind: "changes_requested", subject: { id } });
  });
});

describe("versions", () => {
  const versions = async (id: string) =>
    pageOf(ItemVersionSchema).parse((await owner.client.get(`/api/boards/${id}/versions`)).body);

  it("are kept of every save that changes the content, and of no other", async () => {
    const id = await newBoard();
    await save(id, "Second words");
    await save(id, "Second words");
    await member.client.patch(`${BOARD}/${id}`, { planned_for: dayFromNow(9) });
    await owner.client.patch(`${BOARD}/${id}`, { title: "Teaser, new" });
    const { data, meta } = await versions(id);
    expect(meta.total).toBe(3);
    expect(data.map(({ number, author }) => [number, author?.id])).toEqual([
      [3, owner.id],
      [2, member.id],
      [1, member.id],
    ]);
    const first = await owner.client.get(`/api/boards/${id}/versions/1`);
    expect(recordOf(FullItemVersionSchema).parse(first.body).snapshot).toMatchObject({
      title: "Teaser",
      content: "First words",
      networks: ["facebook"],
    });
    expect((await owner.client.get(`/api/boards/${id}/versions/4`)).status).toBe(404);
  });

  it("come back as a new version", async () => {
    const id = await newBoard();
    await save(id, "Second words");
    const { version } = await review(id);
    const back = await owner.client.post(`/api/boards/${id}/versions/1/restore`, { version });
    expect(at(back.body, "data.content")).toBe("First words");
    const { data } = await versions(id);
    expect(data[0]).toMatchObject({ number: 3, restored_from: 1, author: { id: owner.id } });
    const stale = await owner.client.post(`/api/boards/${id}/versions/2/restore`, { version });
    expect(stale.status).toBe(412);
  });
});

describe("comments", () => {
  const say = (id: string, body: string, more: object = {}, by: Client = member.client) =>
    by.post(`/api/boards/${id}/comments`, { body, ...more });
  const threads = async (id: string) =>
    listOf(ThreadSchema).parse((await owner.client.get(`/api/boards/${id}/comments`)).body);

  it("stand in threads of one level, internal unless said otherwise", async () => {
    const id = await newBoard();
    const first = text((await say(id, "Too long?")).body, "data.id");
    const reply = text((await say(id, "Yes", { parent_id: first })).body, "data.id");
    expect(errors(await say(id, "No", { parent_id: reply }))).toEqual({
      parent_id: ["The selected parent id is invalid."],
    });
    const [thread] = await threads(id);
    expect(thread).toMatchObject({ id: first, body: "Too long?", visibility: "internal" });
    expect(thread?.replies.map(({ body }) => body)).toEqual(["Yes"]);
    expect((await review(id)).comments_count).toBe(2);
  });

  it("quote words of a post’s texts, and say when they are no longer there", async () => {
    const id = await newBoard(member.client, { networks: ["x"], overrides: { x: "Only on X" } });
    const made = await say(id, "Which?", { quote: "First words" });
    expect([made.status, at(made.body, "data.quote")]).toEqual([
      201,
      { text: "First words", is_in_text: true },
    ]);
    await say(id, "Why?", { quote: "Only on X" });
    expect(errors(await say(id, "Where?", { quote: "nowhere" }))).toEqual({
      quote: ["This quote isn’t in the text."],
    });
    await save(id, "Other words");
    const quotes = (await threads(id)).map(({ quote }) => quote);
    expect(quotes).toEqual([
      { text: "First words", is_in_text: false },
      { text: "Only on X", is_in_text: true },
    ]);
  });

  it("are about a field or an image of a post, and remember the version that they saw", async () => {
    const id = await newBoard(member.client, { networks: ["x"], overrides: { x: "Only on X" } });
    const form = new FormData();
    form.set("board_id", id);
    for (const width of [40, 50])
      form.append("images[]", new Blob([await picture(width)], { type: "image/png" }), "a.png");
    const added = await member.client.send("POST", `${BOARD}/images`, { form });
    const [first, second] = list(added.body, "data.images").map((image) => String(at(image, "id")));
    expect((await review(id)).comment_anchors).toContain("images");
    expect(BOARD_ANCHORS).toEqual(expect.arrayContaining((await review(id)).comment_anchors));

    const unplaced = { x: null, y: null, pin_number: null, second: null };
    const about = async (anchor: object, more: object = {}) => say(id, "This one", { anchor, ...more });
    const plain = await say(id, "All of it");
    expect([at(plain.body, "data.anchor"), at(plain.body, "data.version_number")]).toEqual([null, null]);
    const { versions_count: seen } = await review(id);
    for (const field of ["title", "content", "overrides.x", "planned_for", "link_url", "first_comment"]) {
      const made = await about({ field });
      expect([at(made.body, "data.anchor"), at(made.body, "data.version_number")]).toEqual([
        { field, image_id: null, image_number: null, ...unplaced },
        seen,
      ]);
    }
    await about({ image_id: second });
    const numberOf = async () => (await threads(id)).at(-1)?.anchor;
    expect(await numberOf()).toEqual({ field: null, image_id: second, image_number: 2, ...unplaced });
    await member.client.patch(`${BOARD}/${id}`, { remove_images: [first] });
    expect(await numberOf()).toEqual({ field: null, image_id: second, image_number: 1, ...unplaced });
    await member.client.patch(`${BOARD}/${id}`, { remove_images: [second] });
    expect(await numberOf()).toEqual({ field: null, image_id: second, image_number: null, ...unplaced });
    expect((await threads(id)).at(-1)?.version_number).toBe(seen);

    const third = await member.client.send("POST", `${BOARD}/images`, { form });
    const image_id = String(at(list(third.body, "data.images")[0], "id"));
    const placed = async (place: object) => (await about({ image_id, ...place })).body;
    expect(at(await placed({ x: 0, y: 100 }), "data.anchor")).toMatchObject({ x: 0, y: 100, pin_number: 1 });
    const deleted = text(await placed({ x: 5, y: 5 }), "data.id");
    await member.client.delete(`/api/comments/${deleted}`);
    expect(at(await placed({ x: 33, y: 66 }), "data.anchor")).toMatchObject({ x: 33, y: 66, pin_number: 3 });
    for (const [place, field] of [
      [{ x: 1 }, "anchor.y"],
      [{ y: 1 }, "anchor.x"],
      [{ x: 101, y: 1 }, "anchor.x"],
      [{ x: 1, y: -1 }, "anchor.y"],
      [{ x: 0.5, y: 1 }, "anchor.x"],
    ] as const)
      expect(Object.keys(at(await placed(place), "errors") as object)).toEqual([field]);
    expect((await about({ field: "title", x: 1, y: 1 })).status).toBe(422);

    const quoted = await say(id, "Which?", { quote: "First words" });
    expect(at(quoted.body, "data.version_number")).toBe((await review(id)).versions_count);
  });

  it.skipIf(remoteUrl !== null)("are about a second of a video, and of nothing else", async () => {
    const id = await newBoard();
    const form = new FormData();
    form.set("board_id", id);
    const clip = await readFile(new URL("../files/videos/landscape.mp4", import.meta.url));
    for (const bytes of [clip, await picture(40)]) form.append("images[]", new Blob([bytes]), "a.bin");
    const added = await member.client.send("POST", `${BOARD}/images`, { form });
    const [video, image] = list(added.body, "data.images").map((one) => text(one, "id"));
    expect((await review(id)).comment_anchors).toContain("seconds");

    const about = (anchor: object) => say(id, "Here", { anchor });
    for (const second of [0, 1.25, 1.5])
      expect(at((await about({ image_id: video, second })).body, "data.anchor")).toMatchObject({
        image_id: video,
        image_number: 1,
        second,
      });
    expect((await threads(id)).map(({ anchor }) => anchor?.second)).toEqual([0, 1.25, 1.5]);

    for (const [anchor, message] of [
      [{ image_id: video, second: 2.01 }, "This video ends at 0:02."],
      [{ image_id: image, second: 1 }, "Only videos have a time."],
      [{ field: "title", second: 1 }, "Only videos have a time."],
      [{ image_id: video, second: -1 }, "The anchor.second field must be at least 0."],
      [{ image_id: video, second: 1.005 }, "The anchor.second field must have 0-2 decimal places."],
      [{ image_id: video, second: "soon" }, "The anchor.second field must be a number."],
    ] as const)
      expect(errors(await about(anchor))).toEqual({ "anchor.second": [message] });

    // With another poster it has another id, and is the same video.
    const poster = new FormData();
    poster.set("image", new Blob([await picture(40)]), "poster.png");
    const changed = await member.client.send("POST", `${BOARD}/images/${video}/poster`, { form: poster });
    const now = text(changed.body, "data.images.0.id");
    expect(now).not.toBe(video);
    const last = async () => (await threads(id)).at(-1)?.anchor;
    expect(await last()).toMatchObject({ image_id: now, image_number: 1, second: 1.5 });
    await member.client.patch(`${BOARD}/${id}`, { remove_images: [now] });
    expect(await last()).toMatchObject({ image_number: null, second: 1.5 });
  });

  it("are about nothing that a post doesn’t have", async () => {
    const id = await newBoard();
    const about = (anchor: unknown, more: object = {}) => say(id, "This one", { anchor, ...more });
    expect(errors(await about({ field: "networks" }))).toEqual({
      "anchor.field": ["The selected anchor.field is invalid."],
    });
    expect(errors(await about({ image_id: "01J" }))).toEqual({
      "anchor.image_id": ["The selected anchor.image_id is invalid."],
    });
    const neither = { anchor: ["The selected anchor is invalid."] };
    expect(errors(await about({}))).toEqual(neither);
    expect(errors(await about({ field: "title", image_id: "01J" }))).toEqual(neither);
    const thread = text((await say(id, "First")).body, "data.id");
    const prohibited = { anchor: ["The anchor field is prohibited."] };
    expect(errors(await about({ field: "title" }, { parent_id: thread }))).toEqual(prohibited);
    const ofBlog = { body: "This one", anchor: { field: "title" } };
    const onBlog = await owner.client.post(`/api/blogs/${work.blogId}/comments`, ofBlog);
    expect(errors(onBlog)).toEqual(prohibited);
  });

  it("must say something, and not too much", async () => {
    const id = await newBoard();
    expect(errors(await say(id, " "))).toEqual({ body: ["The body field is required."] });
    expect(errors(await say(id, "x".repeat(5001)))).toEqual({
      body: ["The body field must not be greater than 5000 characters."],
    });
    expect((await say(id, "x".repeat(5000))).status).toBe(201);
  });

  it("mention members by their whole name, or by a first name of their own", async () => {
    const id = await newBoard();
    const me = await owner.client.get("/api/user");
    const name = text(me.body, "data.name");
    const made = await say(id, `@${name}, is this right? @Nobody Here`);
    expect(list(made.body, "data.mentions").map((person) => at(person, "id"))).toContain(owner.id);
    for (const body of [`请＠${name}看`, `@${name.split(" ")[0] ?? ""}: this?`])
      expect(list((await say(id, body)).body, "data.mentions").map((person) => at(person, "id"))).toEqual([
        owner.id,
      ]);
  });

  it("are resolved and opened again, but a reply is not", async () => {
    const id = await newBoard();
    const first = text((await say(id, "Well?")).body, "data.id");
    const resolved = await owner.client.patch(`/api/comments/${first}`, { resolved: true });
    expect(at(resolved.body, "data.resolved_by.id")).toBe(owner.id);
    const opened = await owner.client.patch(`/api/comments/${first}`, { resolved: false });
    expect(at(opened.body, "data.resolved_at")).toBeNull();
    const reply = text((await say(id, "So", { parent_id: first })).body, "data.id");
    expect(errors(await owner.client.patch(`/api/comments/${reply}`, { resolved: true }))).toEqual({
      resolved: ["You can resolve only a whole thread."],
    });
  });

  it("are changed by their author alone, and deleted by the author or an admin", async () => {
    const id = await newBoard();
    const mine = text((await say(id, "Mine")).body, "data.id");
    expect((await owner.client.patch(`/api/comments/${mine}`, { body: "Yours" })).status).toBe(403);
    const edited = await member.client.patch(`/api/comments/${mine}`, { body: "Still mine" });
    expect(at(edited.body, "data.body")).toBe("Still mine");
    expect(at(edited.body, "data.edited_at")).not.toBeNull();
    const theirs = text((await say(id, "Owner's", {}, owner.client)).body, "data.id");
    expect((await member.client.delete(`/api/comments/${theirs}`)).status).toBe(403);
    expect((await owner.client.delete(`/api/comments/${mine}`)).status).toBe(204);
    expect((await threads(id)).map(({ body }) => body)).toEqual(["Owner's"]);
  });

  it("that others answered keep their place without their words", async () => {
    const id = await newBoard();
    const first = text((await say(id, "Secret")).body, "data.id");
    await say(id, "Answer", { parent_id: first });
    await member.client.delete(`/api/comments/${first}`);
    const [thread] = await threads(id);
    expect(thread).toMatchObject({ body: null, replies: [{ body: "Answer" }] });
  });
});

describe("the trash", () => {
  it("keeps its pictures from whoever has their address, until they are back", async () => {
    const own = await newWork(owner.client, "Pictures");
    const bytes = async () => (await owner.client.get(`/api/files/${own.fileId}`)).status;
    const places = [
      [`${BOARD}/${own.boardId}`, `boards/${own.boardId}`],
      [`/api/projects/social-calendar/${own.socialCalendarId}`, `campaigns/${own.socialCalendarId}`],
    ] as const;
    for (const [path, trashed] of places) {
      await owner.client.delete(path);
      expect(await bytes()).toBe(404);
      await owner.client.post(`/api/trash/${trashed}/restore`);
      expect(await bytes()).toBe(200);
    }
  });

  it("gives a thing back or away once, however many ask at the same time", async () => {
    const id = await newBoard();
    await member.client.delete(`${BOARD}/${id}`);
    const answers = await Promise.all([
      owner.client.delete(`/api/trash/boards/${id}`),
      owner.client.delete(`/api/trash/boards/${id}`),
      owner.client.post(`/api/trash/boards/${id}/restore`),
    ]);
    const statuses = answers.map(({ status }) => status).toSorted((left, right) => left - right);
    expect(statuses[0]).toBeLessThan(300);
    // Gone for whoever comes after a deletion; after the restore, a deletion is told who restored it.
    expect([
      [404, 404],
      [422, 422],
    ]).toContainEqual(statuses.slice(1));
  });

  it("keeps the comments on what is in it from being changed", async () => {
    const id = await newBoard();
    const made = await member.client.post(`/api/boards/${id}/comments`, { body: "Mine" });
    const path = `/api/comments/${text(made.body, "data.id")}`;
    await member.client.delete(`${BOARD}/${id}`);
    expect((await member.client.patch(path, { body: "Other" })).status).toBe(404);
    expect((await member.client.delete(path)).status).toBe(404);
    await member.client.post(`/api/trash/boards/${id}/restore`);
    expect((await member.client.patch(path, { body: "Other" })).status).toBe(200);
  });
});

describe("campaigns", () => {
  it("are duplicated with everything in them, days moved, as drafts", async () => {
    const own = await newWork(owner.client, "Original");
    await owner.client.patch(`${BOARD}/${own.boardId}`, { planned_for: "2027-02-26" });
    const copy = await owner.client.post(`/api/campaigns/SocialCalendar/${own.socialCalendarId}/duplicate`, {
      shift_days: 3,
    });
    expect(copy.status).toBe(201);
    expect(at(copy.body, "data.name")).toBe("A social-calendar (copy)");
    const calendar = await owner.client.get(`/api/projects/social-calendar/${text(copy.body, "data.id")}`);
    const [board, ...others] = list(calendar.body, "data.boards");
    expect(others).toEqual([]);
    expect(board).toMatchObject({ title: "Teaser", planned_for: "2027-03-01", status: "draft" });
    const picture = text(board, "reference_image.url");
    expect(picture.endsWith(own.fileId)).toBe(false);
    await owner.client.delete(`/api/projects/social-calendar/${own.socialCalendarId}`);
    await owner.client.delete(`/api/trash/campaigns/${own.socialCalendarId}`);
    expect((await owner.client.get(new URL(picture).pathname)).status).toBe(200);
  });

  it.each(["SocialCalendar", "MetaAd", "GoogleAd", "Blog"] as const)(
    "of kind %s are copied",
    async (kind) => {
      const ids = {
        SocialCalendar: work.socialCalendarId,
        MetaAd: work.metaAdId,
        GoogleAd: work.googleAdId,
        Blog: work.blogId,
      };
      const answer = await owner.client.post(`/api/campaigns/${kind}/${ids[kind]}/duplicate`, {});
      expect([answer.status, at(answer.body, "data.kind")]).toEqual([201, kind]);
    },
  );

  it("hold a copy of one of their boards under a name of its own", async () => {
    const copy = async (id: string) => (await owner.client.post(`/api/boards/${id}/duplicate`, {})).body;
    const made = await owner.client.post(BOARD, {
      social_calendar_id: work.socialCalendarId,
      title: "x".repeat(118),
    });
    expect(at(await copy(work.boardId), "data.title")).toBe("Teaser (copy)");
    expect(at(await copy(text(made.body, "data.id")), "data.title")).toBe(`${"x".repeat(113)} (copy)`);
  });

  it("move to another folder, of another project too, and leave the old list", async () => {
    const own = await newWork(owner.client, "From");
    const other = await newWork(owner.client, "To");
    const moved = await owner.client.post(`/api/campaigns/Blog/${own.blogId}/move`, {
      folder_id: other.folderId,
    });
    expect(at(moved.body, "data.folder_id")).toBe(other.folderId);
    expect(at(moved.body, "data.project_id")).toBe(other.projectId);
    const stranger = await newOwner(api);
    const foreign = await newWork(stranger.client);
    const refused = await owner.client.post(`/api/campaigns/Blog/${own.blogId}/move`, {
      folder_id: foreign.folderId,
    });
    expect(refused.status).toBe(404);
  });

  it("take nothing on the schedule along into a project that asks for approvals", async () => {
    const [own, other] = [await newWork(owner.client, "Free"), await newWork(owner.client, "Strict")];
    await owner.client.patch(`/api/projects/${other.slug}`, { approval_mode: "required" });
    const scheduled = { status: "scheduled", planned_for: dayFromNow(5) };
    const [one, two] = [
      await newBoard(owner.client, { social_calendar_id: own.socialCalendarId, ...scheduled }),
      await newBoard(owner.client, { social_calendar_id: own.socialCalendarId, ...scheduled }),
    ];
    const moved = await owner.client.post(`${BOARD}/${one}/move`, {
      social_calendar_id: other.socialCalendarId,
    });
    expect(at(moved.body, "data.status")).toBe("draft");
    expect((await review(two)).status).toBe("scheduled");
    await owner.client.post(`/api/campaigns/SocialCalendar/${own.socialCalendarId}/move`, {
      folder_id: other.folderId,
    });
    const { status, history } = await review(two);
    expect([status, history[0]?.reason]).toEqual(["draft", "Moved to a project that requires approval."]);
  });

  it("leave the lists when they are archived, and come back", async () => {
    const own = await newWork(owner.client, "Archive");
    const listed = async (query = "") => {
      const path = `/api/projects/${own.slug}/folders/${own.folderId}/campaigns${query}`;
      return list((await owner.client.get(path)).body, "data").map((row) => at(row, "id"));
    };
    await owner.client.post(`/api/campaigns/GoogleAd/${own.googleAdId}/archive`);
    expect(await listed()).not.toContain(own.googleAdId);
    expect(await listed("?archived=1")).toEqual([own.googleAdId]);
    await owner.client.delete(`/api/campaigns/GoogleAd/${own.googleAdId}/archive`);
    expect(await listed()).toContain(own.googleAdId);
  });

  it("are not reached under the name of another kind", async () => {
    expect((await owner.client.post(`/api/campaigns/Blog/${work.metaAdId}/archive`)).status).toBe(404);
    expect((await owner.client.post(`/api/campaigns/Poem/${work.metaAdId}/archive`)).status).toBe(404);
  });
});
