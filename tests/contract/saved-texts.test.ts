import { afterAll, describe, expect, it } from "vitest";
import { SAVED_TEXTS_MAX } from "#contract/limits.ts";
import { SavedTextSchema } from "#contract/saved-texts.ts";
import { remoteUrl, startApi } from "./support/api.ts";
import { at, errors, list } from "./support/client.ts";
import { newColleague, newOwner } from "./support/people.ts";
import { newWork } from "./support/work.ts";

describe.skipIf(remoteUrl !== null)("saved texts", async () => {
  const api = await startApi();
  const owner = await newOwner(api);
  const writer = await newColleague(api, owner, "member");
  const work = await newWork(owner.client);
  afterAll(() => api.close());

  const path = `/api/projects/${work.slug}/saved-texts`;
  const names = async (of = path) =>
    list((await owner.client.get(of)).body, "data").map((saved) => at(saved, "name"));

  it("are created, listed, changed, and deleted by those who write posts, with an undo", async () => {
    const made = await writer.client.post(path, {
      kind: "caption",
      name: "Sign-off",
      body: "See you soon.\n",
    });
    expect(made.status).toBe(201);
    const saved = SavedTextSchema.parse(at(made.body, "data"));
    expect(saved).toMatchObject({ kind: "caption", name: "Sign-off", version: 1, can: { update: true } });
    expect(await names()).toEqual(["Sign-off", "Winter"]);
    const one = `${path}/${saved.id}`;
    const changed = await writer.client.patch(one, { body: "See you on Friday.", version: 1 });
    expect(at(changed.body, "data.body")).toBe("See you on Friday.");
    expect((await owner.client.patch(one, { name: "Bye", version: 1 })).status).toBe(412);
    const deleted = await owner.client.delete(one);
    expect([deleted.status, await names()]).toEqual([204, ["Winter"]]);
    expect((await owner.client.patch(one, { name: "Bye" })).status).toBe(404);
    const undone = await owner.client.post(`/api/undo/${deleted.headers.get("Undo-Token")}`, {});
    expect([undone.status, await names()]).toEqual([200, ["Sign-off", "Winter"]]);
  });

  it("need a type, a name, and a text, and are up to 100 in a project", async () => {
    const refused = await owner.client.post(path, { kind: "poem", name: " ", body: "" });
    expect(Object.keys(errors(refused) as object)).toEqual(["kind", "name", "body"]);
    const other = await newWork(owner.client);
    const full = `/api/projects/${other.slug}/saved-texts`;
    const add = () => owner.client.post(full, { kind: "hashtags", name: "More", body: "#more" });
    for (let count = 1; count < SAVED_TEXTS_MAX; count++) expect((await add()).status).toBe(201);
    expect(errors(await add())).toEqual({ name: ["A project can have up to 100 saved texts."] });
  });

  it("stay in their project", async () => {
    const other = await newWork(owner.client);
    const elsewhere = `/api/projects/${other.slug}/saved-texts/${work.savedTextId}`;
    expect((await owner.client.delete(elsewhere)).status).toBe(404);
    const stranger = await newOwner(api);
    expect((await stranger.client.get(path)).status).toBe(404);
  });
});
