import { setTimeout as pause } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { COMMENT_MAX, IMPORT_ROWS_MAX } from "#contract/limits.ts";
import { NETWORKS } from "#contract/vocabulary.ts";
import { mentionedIn } from "#domain/review/mentions.ts";
import { remoteUrl, startApi } from "./support/api.ts";
import { at, errors, list, text } from "./support/client.ts";
import { newOwner } from "./support/people.ts";
import { newWork } from "./support/work.ts";

describe.skipIf(remoteUrl !== null)("the longest texts", async () => {
  const api = await startApi();
  const owner = await newOwner(api);
  const work = await newWork(owner.client);
  afterAll(() => api.close());

  /** How often somebody else is served while something goes on. */
  async function servedDuring<T>(going: Promise<T>): Promise<{ result: T; served: number }> {
    let served = 0;
    const state = { isOver: false };
    const done = going.finally(() => {
      state.isOver = true;
    });
    while (!state.isOver) {
      expect((await owner.client.get("/api/user")).status).toBe(200);
      served++;
      // Who asks without a break takes the time from what is asked for.
      await pause(20);
    }
    return { result: await done, served };
  }

  it("of a blog are searched for a quoted passage while others are served", async () => {
    const body = `The *very* first words\n\n${"- a\n".repeat(1200)}`;
    const saved = await owner.client.patch(`/api/projects/blog/${work.blogId}`, { body });
    expect([saved.status, errors(saved)]).toEqual([200, undefined]);
    const comments = `/api/blogs/${work.blogId}/comments`;
    const found = await servedDuring(
      owner.client.post(comments, { body: "Really?", quote: "The very first words" }),
    );
    expect(found.result.status).toBe(201);
    expect(found.served).toBeGreaterThan(1);
    const refused = await owner.client.post(comments, { body: "Really?", quote: "The very last words" });
    expect(errors(refused)).toEqual({ quote: ["This quote isn’t in the text."] });
    const listed = await owner.client.get(comments);
    expect(at(listed.body, "data.0.quote")).toEqual({ text: "The very first words", is_in_text: true });
  });

  const importOf = (rows: string) => {
    const form = new FormData();
    form.set("file", new Blob([rows], { type: "text/csv" }), "posts.csv");
    return owner.client.send("POST", `/api/projects/social-calendar/${work.socialCalendarId}/imports`, {
      form,
    });
  };

  it("of an import are checked while others are served", async () => {
    const row = `T,"${"a.de ß ".repeat(200)}",2027-01-01,,"${NETWORKS.join(",")}"\n`;
    const going = importOf(`Title,Content,Date,Time,Networks\n${row.repeat(IMPORT_ROWS_MAX)}`);
    const { result, served } = await servedDuring(going);
    expect(result.status).toBe(201);
    expect(list(result.body, "data.rows")).toHaveLength(IMPORT_ROWS_MAX);
    expect(served).toBeGreaterThan(1);
  });

  it("of comments are searched for names, however many people there are", async () => {
    const names = Array.from({ length: 400 }, (_, n) => `Person ${"x".repeat(n % 100)} ${n}`);
    const people = names.map((name, n) => ({ id: String(n), name }));
    expect(mentionedIn("@".repeat(COMMENT_MAX), people)).toEqual([]);
    expect(mentionedIn("@PERSON  7 and @person xx 2".padEnd(COMMENT_MAX, " @Person"), people)).toEqual(["2"]);
  });

  it("of an import are read no further than they are used", async () => {
    const rows = await importOf(`Title,Text\n${"a,b\n".repeat(200_000)}`);
    expect(errors(rows)).toEqual({ file: ["The file has more than 500 rows. Split it into several files."] });
    const columns = await importOf(`Title,Text\n${",".repeat(900_000)}`);
    expect(errors(columns)).toEqual({
      file: ["The file has more than 200 columns. Delete the ones you don’t need."],
    });
    const names = await importOf(
      `Title,Networks\nT,"${Array.from({ length: 5000 }, (_, n) => `n${n}`).join(",")}"\n`,
    );
    expect(list(names.body, "data.rows.0.notes").length).toBeLessThan(100);
    expect(text(names.body, "data.status")).toBe("uploaded");
  });
});
