import { afterAll, describe, expect, it } from "vitest";
import { connectApi } from "./support/api.ts";
import { blankImage } from "../support/blank-image.ts";
import { at, errors, list, text } from "./support/client.ts";
import { addTo, newColleague, newOwner } from "./support/people.ts";
import { newWork } from "./support/work.ts";

const BOARD = "/api/projects/social-calendar/board";

const api = await connectApi();
const owner = await newOwner(api);
const work = await newWork(owner.client);
afterAll(() => api.close());

const TEXT = { content: "Ten days, one boot, one very patient tester.", networks: ["x"] };
const create = (fields: Record<string, unknown>) =>
  owner.client.post(BOARD, { social_calendar_id: work.socialCalendarId, ...fields });
const draft = async (fields: Record<string, unknown> = TEXT) =>
  `${BOARD}/${text((await create({ title: "T", ...fields })).body, "data.id")}`;
const read = async (path: string) => at((await owner.client.get(path)).body, "data");
const tooLong = { content: "a".repeat(300) };
const TOO_LONG = [{ field: "content", message: "X: 20 characters over the limit of 280." }];

describe("a save with a step", () => {
  it("does both in one call", async () => {
    const path = await draft();
    const saved = await owner.client.patch(path, {
      content: "Shorter",
      planned_for: "2099-01-01",
      status: "scheduled",
      position: 0,
    });
    expect([saved.status, at(saved.body, "step")]).toEqual([200, { done: true, reasons: [] }]);
    expect(at(saved.body, "data")).toMatchObject({ content: "Shorter", status: "scheduled", position: 0 });
    const undone = await owner.client.post(`/api/undo/${saved.headers.get("Undo-Token")}`);
    expect(undone.status).toBe(200);
    expect(await read(path)).toMatchObject({ content: "Shorter", status: "draft" });
  });

  it("takes it under a key of its own, too", async () => {
    const path = await draft({ ...TEXT, planned_for: "2099-01-01" });
    const refused = await owner.client.patch(path, { content: "Warm", step: { status: "approved" } });
    expect([refused.status, at(refused.body, "step")]).toEqual([
      200,
      { done: false, reasons: [{ field: "status", message: "The selected status is invalid." }] },
    ]);
    const alone = await owner.client.patch(path, { step: { status: "approved" } });
    expect([alone.status, at(await read(path), "version")]).toEqual([422, at(refused.body, "data.version")]);
    const taken = await owner.client.patch(path, { content: "Warm", step: { status: "scheduled" } });
    expect([at(taken.body, "step.done"), at(taken.body, "data.status")]).toEqual([true, "scheduled"]);
    const made = await create({ ...TEXT, step: { status: "scheduled" } });
    expect([made.status, at(made.body, "step.done"), at(made.body, "data.status")]).toEqual([
      201,
      false,
      "draft",
    ]);
    expect((await create({ title: "Empty", step: { status: "scheduled" } })).status).toBe(422);
  });

  it("is kept if the step is refused, and says why", async () => {
    const path = await draft();
    const saved = await owner.client.patch(path, {
      ...tooLong,
      planned_for: "2099-01-01",
      status: "scheduled",
    });
    expect([saved.status, at(saved.body, "step")]).toEqual([200, { done: false, reasons: TOO_LONG }]);
    expect(await read(path)).toMatchObject({ ...tooLong, status: "draft", planned_for: "2099-01-01" });
    const history = await owner.client.get(`/api/boards/${path.split("/").at(-1)}/review`);
    expect(at(history.body, "data.history")).toEqual([]);
  });

  it("is refused with the step if there is nothing to save", async () => {
    const path = await draft({ ...TEXT, ...tooLong });
    const alone = await owner.client.patch(path, { status: "scheduled", planned_for: "2099-01-01" });
    expect([alone.status, errors(alone)]).toEqual([422, { content: [TOO_LONG[0]?.message] }]);
    expect(await read(path)).toMatchObject({ status: "draft", planned_for: null });
  });

  it("is refused for a version that is no longer the latest, and for words that mean nothing", async () => {
    const path = await draft();
    const stale = await owner.client.patch(path, { content: "Old", status: "in_review", version: 9 });
    expect(stale.status).toBe(412);
    const odd = await owner.client.patch(path, { content: "New", status: "nonsense", use_next_slot: "x" });
    expect(Object.keys(Object(errors(odd)))).toEqual(["status", "use_next_slot"]);
    expect(await read(path)).toMatchObject({ content: TEXT.content });
  });

  it("takes an idea over a draft, or leaves it an idea", async () => {
    const path = await draft({ ...TEXT, status: "idea" });
    const refused = await owner.client.patch(path, { content: "Warm", status: "scheduled" });
    expect([refused.status, at(refused.body, "step.done"), at(refused.body, "data.status")]).toEqual([
      200,
      false,
      "idea",
    ]);
    const taken = await owner.client.patch(path, {
      planned_for: "2099-01-01",
      step: { status: "scheduled" },
    });
    expect([taken.status, at(taken.body, "data.status")]).toEqual([200, "scheduled"]);
    const history = await owner.client.get(`/api/boards/${path.split("/").at(-1)}/review`);
    expect(
      list(history.body, "data.history").map((change) => [at(change, "from"), at(change, "to")]),
    ).toEqual([
      ["draft", "scheduled"],
      ["idea", "draft"],
    ]);
  });

  it("is refused by a code if it ends the approval that the step needs", async () => {
    const path = await draft();
    for (const status of ["in_review", "approved"]) await owner.client.patch(path, { status });
    const saved = await owner.client.patch(path, {
      content: "Other words",
      planned_for: "2099-01-01",
      status: "scheduled",
    });
    expect([at(saved.body, "data.status"), at(saved.body, "step")]).toEqual([
      "draft",
      {
        done: false,
        reasons: [
          {
            field: "status",
            message: "It’s a draft again, because it changed after it was approved.",
            code: "no_longer_approved",
          },
        ],
      },
    ]);
  });

  it("asks the chosen people for a review", async () => {
    const colleague = await newColleague(api, owner, "admin");
    const path = await draft();
    const sent = await owner.client.patch(path, {
      content: "For review",
      status: "in_review",
      approvers: [{ type: "user", id: colleague.id }],
    });
    expect(at(sent.body, "step")).toEqual({ done: true, reasons: [] });
    const review = await owner.client.get(`/api/boards/${path.split("/").at(-1)}/review`);
    expect(at(review.body, "data.approvers.0.id")).toBe(colleague.id);
    const nobody = await owner.client.patch(await draft(), {
      content: "For nobody",
      status: "in_review",
      approvers: [{ type: "user", id: "nobody" }],
    });
    expect(at(nobody.body, "step.reasons.0.field")).toBe("approvers");
    expect(at(nobody.body, "data")).toMatchObject({ content: "For nobody", status: "draft" });
  });

  it("keeps what someone saved who may not take the step", async () => {
    const contributor = await newColleague(api, owner, "member");
    await addTo(work.slug, owner, contributor, "contributor");
    const made = await contributor.client.post(BOARD, {
      social_calendar_id: work.socialCalendarId,
      title: "Mine",
      ...TEXT,
    });
    const saved = await contributor.client.patch(`${BOARD}/${text(made.body, "data.id")}`, {
      content: "Mine, better",
      planned_for: "2099-01-01",
      status: "scheduled",
    });
    expect([saved.status, at(saved.body, "step.done")]).toEqual([200, false]);
    expect(at(saved.body, "data")).toMatchObject({ content: "Mine, better", status: "draft" });
  });

  it("does not move a scheduled post into the past, nor make it incomplete", async () => {
    const path = await draft({ ...TEXT, planned_for: "2099-01-01", status: "scheduled" });
    const past = await owner.client.patch(path, {
      content: "Late",
      planned_for: "2020-01-01",
      status: "approved",
    });
    expect([past.status, Object.keys(Object(errors(past)))]).toEqual([422, ["planned_for"]]);
    const long = await owner.client.patch(path, { ...tooLong, status: "approved" });
    expect(long.status).toBe(422);
    const back = await owner.client.patch(path, { ...tooLong, status: "draft" });
    expect([back.status, at(back.body, "step.done"), at(back.body, "data.status")]).toEqual([
      200,
      true,
      "draft",
    ]);
  });
});

describe("images with a step", () => {
  const sent = async (path: string, step: Record<string, string>, ...more: Blob[]) => {
    const form = new FormData();
    form.set("board_id", path.split("/").at(-1) ?? "");
    for (const [name, value] of Object.entries(step)) form.set(`step[${name}]`, value);
    for (const image of [await blankImage(), ...more]) form.append("images[]", image, "picture.png");
    return owner.client.send("POST", `${BOARD}/images`, { form });
  };

  it("take it in one call", async () => {
    const path = await draft({ ...TEXT, planned_for: "2099-01-01" });
    const added = await sent(path, { status: "scheduled" });
    expect([added.status, at(added.body, "step"), at(added.body, "data.status")]).toEqual([
      201,
      { done: true, reasons: [] },
      "scheduled",
    ]);
    expect(list(added.body, "data.images")).toHaveLength(1);
  });

  it("are kept if it is refused, and stop it if one of them is refused", async () => {
    const path = await draft({ ...TEXT, ...tooLong, planned_for: "2099-01-01" });
    const kept = await sent(path, { status: "scheduled" });
    expect([kept.status, at(kept.body, "step")]).toEqual([201, { done: false, reasons: TOO_LONG }]);
    const ready = await draft({ ...TEXT, planned_for: "2099-01-01" });
    const partly = await sent(ready, { status: "scheduled" }, new Blob(["no image"]));
    expect([partly.status, at(partly.body, "step"), at(partly.body, "data.status")]).toEqual([
      201,
      { done: false, reasons: [] },
      "draft",
    ]);
    expect(list((await read(path)) as object, "images")).toHaveLength(1);
  });
});

describe("the next posting time", () => {
  it("is taken with a save, and before a step", async () => {
    const none = await owner.client.patch(await draft(), { content: "Soon", use_next_slot: true });
    expect([none.status, at(none.body, "data.content"), at(none.body, "step")]).toEqual([
      200,
      "Soon",
      {
        done: false,
        reasons: [
          {
            field: "scheduled_at",
            message: "There are no free posting times. Add some to the calendar first.",
          },
        ],
      },
    ]);
    const alone = await owner.client.patch(await draft(), { use_next_slot: true });
    expect([alone.status, Object.keys(Object(errors(alone)))]).toEqual([422, ["scheduled_at"]]);
    await owner.client.put(`/api/projects/social-calendar/${work.socialCalendarId}/slots`, {
      slots: [{ network: null, weekday: 2, time: "09:00" }],
    });
    const saved = await owner.client.patch(await draft(), {
      content: "Soon",
      use_next_slot: true,
      status: "scheduled",
    });
    expect(at(saved.body, "step")).toEqual({ done: true, reasons: [] });
    expect(at(saved.body, "data.status")).toBe("scheduled");
    const slot = at(saved.body, "data.scheduled_at");
    const next = await create({ ...TEXT, use_next_slot: true, status: "scheduled" });
    expect([next.status, at(next.body, "step.done"), at(next.body, "data.status")]).toEqual([
      201,
      true,
      "scheduled",
    ]);
    expect(Date.parse(String(at(next.body, "data.scheduled_at"))) - Date.parse(String(slot))).toBe(
      7 * 86_400_000,
    );
  });
});

describe("a new post", () => {
  it("is a draft if it can’t be scheduled", async () => {
    const made = await create({
      ...TEXT,
      ...tooLong,
      planned_for: "2099-01-01",
      status: "scheduled",
    });
    expect([made.status, at(made.body, "step")]).toEqual([201, { done: false, reasons: TOO_LONG }]);
    expect(at(made.body, "data.status")).toBe("draft");
    const sent = await create({ ...TEXT, status: "in_review" });
    expect([at(sent.body, "data.status"), at(sent.body, "step.done")]).toEqual(["in_review", true]);
    expect((await create({ title: "Empty", status: "scheduled" })).status).toBe(422);
    expect((await create({ ...TEXT, status: "published" })).status).toBe(422);
  });

  it("takes its title from its content", async () => {
    const title = async (fields: Record<string, unknown>) => at((await create(fields)).body, "data.title");
    expect(await title(TEXT)).toBe("Ten days, one boot, one very patient");
    expect(await title({ content: "word".repeat(50) })).toHaveLength(80);
    expect(await title({ content: "   " })).toBe("Untitled post");
    const path = await draft();
    const emptied = await owner.client.patch(path, { title: "", content: "A new beginning" });
    expect(at(emptied.body, "data.title")).toBe("A new beginning");
    expect(at((await owner.client.patch(path, { content: "Other" })).body, "data.title")).toBe(
      "A new beginning",
    );
  });
});
