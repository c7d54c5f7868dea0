import { afterAll, describe, expect, it } from "vitest";
import { listOf, recordOf } from "#contract/envelope.ts";
import { SAVED_VIEW_NAME_MAX, SAVED_VIEW_QUERY_MAX, SAVED_VIEWS_MAX } from "#contract/limits.ts";
import { SavedViewSchema } from "#contract/saved-views.ts";
import { remoteUrl, startApi } from "./support/api.ts";
import { errors, type Answer } from "./support/client.ts";
import { newColleague, newOwner, type Insider } from "./support/people.ts";

const VIEWS = "/api/saved-views";

describe.skipIf(remoteUrl !== null)("saved views", async () => {
  const api = await startApi();
  const owner = await newOwner(api);
  const lin = await newColleague(api, owner, "member");
  const guest = await newColleague(api, owner, "guest");
  afterAll(() => api.close());

  const post = ({ client }: Insider, fields: Record<string, unknown> = {}) =>
    client.post(VIEWS, { name: "Late", query: "due=overdue", ...fields });
  async function newView(fields: Record<string, unknown> = {}, by = lin) {
    const made = await post(by, fields);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return recordOf(SavedViewSchema).parse(made.body);
  }
  const names = async ({ client }: Insider) =>
    listOf(SavedViewSchema)
      .parse((await client.get(VIEWS)).body)
      .map(({ name }) => name);
  const undo = (answer: Answer, { client }: Insider) =>
    client.post(`/api/undo/${answer.headers.get("Undo-Token") ?? ""}`);

  it("are one’s own, or shared with the organization, and changed by their owner alone", async () => {
    const own = await newView({ name: "Mine alone" });
    const shared = await newView({ name: "For all", is_shared: true });
    expect(shared).toMatchObject({
      query: "due=overdue",
      is_shared: true,
      owner: { id: lin.id, name: lin.name },
      can: { update: true, delete: true },
    });
    expect(await names(lin)).toEqual(["For all", "Mine alone"]);
    expect(await names(owner)).toEqual(["For all"]);
    for (const { id } of [own, shared])
      for (const method of ["PATCH", "DELETE"]) {
        const refused = await owner.client.send(method, `${VIEWS}/${id}`, { json: { name: "Taken" } });
        expect(refused.status).toBe(id === own.id ? 404 : 403);
      }
    const elsewhere = await newOwner(api, "Other views");
    expect(await names(elsewhere)).toEqual([]);
    expect((await elsewhere.client.delete(`${VIEWS}/${shared.id}`)).status).toBe(404);
    expect((await post(guest, { is_shared: true })).status).toBe(403);
    const theirs = await newView({ name: "A guest’s" }, guest);
    expect((await guest.client.patch(`${VIEWS}/${theirs.id}`, { is_shared: true })).status).toBe(403);
  });

  it("are renamed and deleted, which can be undone", async () => {
    const { id } = await newView({ name: "First name", query: "" });
    const path = `${VIEWS}/${id}`;
    const renamed = await lin.client.patch(path, { name: "Second name", query: "show=all", version: 1 });
    expect(recordOf(SavedViewSchema).parse(renamed.body)).toMatchObject({
      name: "Second name",
      query: "show=all",
      version: 2,
    });
    expect((await lin.client.patch(path, { name: "Stale", version: 1 })).status).toBe(412);
    expect((await undo(renamed, lin)).status).toBe(200);
    expect(await names(lin)).toContain("First name");
    const deleted = await lin.client.delete(path);
    expect([deleted.status, (await names(lin)).includes("First name")]).toEqual([204, false]);
    expect((await undo(deleted, lin)).status).toBe(200);
    expect(await names(lin)).toContain("First name");
  });

  it.each([
    ["no name", { name: " " }, "name"],
    ["a long name", { name: "x".repeat(SAVED_VIEW_NAME_MAX + 1) }, "name"],
    ["a long query", { query: "x".repeat(SAVED_VIEW_QUERY_MAX + 1) }, "query"],
    ["a query that is no text", { query: ["x"] }, "query"],
    ["sharing that is neither", { is_shared: "perhaps" }, "is_shared"],
  ])("refuse %s", async (_, fields, field) => {
    const refused = await post(owner, fields);
    expect([refused.status, Object.keys(errors(refused) ?? {})]).toEqual([422, [field]]);
  });

  it("are at most so many for a person, whatever others share", async () => {
    const crowded = await newColleague(api, owner, "member");
    for (let count = 0; count < SAVED_VIEWS_MAX; count++) await newView({}, crowded);
    expect(Object.keys(errors(await post(crowded)) ?? {})).toEqual(["name"]);
    expect((await post(owner)).status).toBe(201);
  });
});
