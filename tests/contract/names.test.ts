import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectApi, isOffered, remoteUrl } from "./support/api.ts";
import type { Api } from "./support/api.ts";
import { errors } from "./support/client.ts";
import { newOwner } from "./support/people.ts";
import type { Insider } from "./support/people.ts";
import { newWork } from "./support/work.ts";
import type { Work } from "./support/work.ts";

const REFUSED = "Enter this on one line, without hidden characters.";

describe.skipIf(remoteUrl !== null)("a name", () => {
  let api: Api;
  let owner: Insider;
  let work: Work;
  beforeAll(async () => {
    api = await connectApi();
    owner = await newOwner(api);
    work = await newWork(owner.client);
  }, 30_000);
  afterAll(() => api.close());

  /** Every call that names something, with what else it needs. */
  const calls = (): [method: string, path: string, more?: object, field?: string][] => [
    ["PATCH", "/api/user"],
    ["PATCH", "/api/organization"],
    ["POST", "/api/projects"],
    ["PATCH", `/api/projects/${work.slug}`],
    ["POST", `/api/projects/${work.slug}/folders`],
    ["POST", `/api/projects/${work.slug}/teams`],
    ["POST", `/api/projects/${work.slug}/calendar-feeds`],
    [
      "POST",
      `/api/projects/${work.slug}/events`,
      { kind: "event", starts_on: "2030-01-01", ends_on: "2030-01-01" },
    ],
    ["POST", `/api/projects/${work.slug}/saved-texts`, { kind: "caption", body: "Hello" }],
    ["PATCH", `/api/projects/${work.slug}/media/${work.fileId}`],
    ["POST", "/api/projects/social-calendar", { project_id: work.projectId, folder_id: work.folderId }],
    ["PATCH", `/api/projects/meta-ad/${work.metaAdId}`],
    ["POST", "/api/projects/google-ad/ad-group", { google_ad_id: work.googleAdId }],
    ["POST", "/api/labels"],
    ["POST", "/api/saved-views", { query: "due=overdue" }],
    ["POST", "/api/task-templates", { lines: [{ title: "Brief", days_before: 1 }] }],
    ["POST", "/api/review-links", { campaign_id: work.metaAdId, may: "view" }, "reviewer_name"],
  ];
  const send = async (index: number, name: string) => {
    const [method, path, more = {}, field = "name"] = calls()[index] ?? ["", ""];
    expect(isOffered({ method, pattern: path })).toBe(true);
    return {
      answer: await owner.client.send(method, path, { json: { ...more, [field]: name } }),
      field,
      path,
    };
  };

  it.each([
    ["two lines", "Autumn\r\nBcc: eve@evil.test"],
    ["a line separator", "Autumn\u2028launch"],
    ["an escape", "Autumn\u001b[31m"],
    ["a turned direction", "invoice\u202egpj.exe"],
    ["an isolate", "Autumn\u2066launch"],
    ["nothing that can be seen", "\u200b\u2060\ufeff"],
    ["a filler", "\u3164\u115f"],
  ])("of %s is refused beside its field, whatever it names", async (_, name) => {
    for (const index of calls().keys()) {
      const { answer, field, path } = await send(index, name);
      expect([path, answer.status, errors(answer)]).toEqual([path, 422, { [field]: [REFUSED] }]);
    }
  });

  it.each(["Zoë’s 🧑‍🎨 studio", "مشروع می‌خواهم", "नमस्ते", "こんにちは　世界", "שלום\u200f!"])(
    "like %j is taken",
    async (name) => {
      for (const index of calls().keys()) {
        const { answer, path } = await send(index, name);
        expect([path, answer.status < 300]).toEqual([path, true]);
      }
    },
  );
});
