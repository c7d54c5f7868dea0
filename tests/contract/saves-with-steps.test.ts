import { afterAll, describe, expect, it } from "vitest";
import { blankImage } from "../support/blank-image.ts";
import { connectApi } from "./support/api.ts";
import { at, text } from "./support/client.ts";
import { newColleague, newOwner } from "./support/people.ts";
import { newWork } from "./support/work.ts";

const api = await connectApi();
const owner = await newOwner(api);
const colleague = await newColleague(api, owner, "admin");
const work = await newWork(owner.client);
afterAll(() => api.close());

const META = `/api/projects/meta-ad/content/${work.metaContentId}`;
const GOOGLE = `/api/projects/google-ad/content/${work.googleContentId}`;
const BLOG = `/api/projects/blog/${work.blogId}`;
const texts = (...words: string[]) => words.map((word) => ({ text: word }));

/** Each kind: how it is saved, and its review. */
const kinds = {
  "a Meta ad": {
    review: `/api/contents/${work.metaContentId}`,
    save: (word: string, more: object) =>
      owner.client.put(META, {
        content_id: work.metaContentId,
        heading: word,
        primary_texts: ["Ten days, one boot."],
        final_url: "https://northwind.example/boots",
        ...more,
      }),
    word: "data.heading",
  },
  "a Google ad": {
    review: `/api/contents/${work.googleContentId}`,
    save: (word: string, more: object) =>
      owner.client.put(GOOGLE, {
        content_id: work.googleContentId,
        headlines: texts(word, "Boots", "Warm"),
        descriptions: texts("Ten days", "One boot"),
        final_url: "https://northwind.example/boots",
        ...more,
      }),
    word: "data.headlines.0.text",
  },
  "a blog post": {
    review: `/api/blogs/${work.blogId}`,
    save: (word: string, more: object) =>
      owner.client.patch(BLOG, { title: word, body: "Ten days.", ...more }),
    word: "data.title",
  },
};

const picture = async (fields: Record<string, string>) => {
  const form = new FormData();
  form.set("content_id", work.metaContentId);
  form.set("image", await blankImage());
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return owner.client.send("POST", "/api/projects/meta-ad/content/reference-image", { form });
};
await picture({});

describe.each(Object.entries(kinds))("a save of %s", (_, { review, save, word }) => {
  it("takes a step in the same call, with the people who are asked", async () => {
    const approvers = [{ type: "user", id: colleague.id }];
    const sent = await save("First", { step: { status: "in_review", approvers } });
    expect([sent.status, at(sent.body, "step"), at(sent.body, "data.status"), at(sent.body, word)]).toEqual([
      200,
      { done: true, reasons: [] },
      "in_review",
      "First",
    ]);
    const asked = await owner.client.get(`${review}/review`);
    expect(at(asked.body, "data.approvers.0.id")).toBe(colleague.id);
  });

  it("is kept if the step is refused, and without a step its answer says nothing of one", async () => {
    const refused = await save("Second", { step: { status: "archived" } });
    expect([refused.status, at(refused.body, "step"), at(refused.body, word)]).toEqual([
      200,
      { done: false, reasons: [{ field: "status", message: "The selected status is invalid." }] },
      "Second",
    ]);
    expect(Object.keys(Object((await save("Third", {})).body))).toEqual(["data"]);
    const odd = await save("Fourth", { step: { status: "nonsense" } });
    expect([odd.status, Object.keys(Object(at(odd.body, "errors")))]).toEqual([422, ["step.status"]]);
    const text = await save("Fifth", { step: "scheduled" });
    expect(text.status).toBe(422);
  });

  it("that ends an approval ends the step that needs it, and says so by a code", async () => {
    await colleague.client.post(`${review}/status`, { status: "approved" });
    const saved = await save("Sixth", { step: { status: "scheduled" } });
    expect([at(saved.body, "data.status"), at(saved.body, "step.reasons.0.code")]).toEqual([
      "draft",
      "no_longer_approved",
    ]);
  });
});

it("an image of a Meta ad takes a step with it", async () => {
  const sent = await picture({
    "step[status]": "in_review",
    "step[approvers][0][type]": "user",
    "step[approvers][0][id]": colleague.id,
  });
  expect([text(sent.body, "data.status"), at(sent.body, "step.done")]).toEqual(["in_review", true]);
});
