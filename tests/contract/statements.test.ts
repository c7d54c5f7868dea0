import { afterAll, describe, expect, it } from "vitest";
import { remoteUrl, startApi } from "./support/api.ts";
import { newOwner } from "./support/people.ts";
import { newWork } from "./support/work.ts";

/** Calls of a page, each with the reads that it makes together. They are those that the web app makes. */
type Calls = readonly (readonly string[])[];

describe.skipIf(remoteUrl !== null)("the calls", async () => {
  const statements: string[] = [];
  const api = await startApi({ statements: ({ query }) => void statements.push(query.sql) });
  afterAll(() => api.close());
  const { client } = await newOwner(api);
  const work = await newWork(client);
  // What is looked for every few seconds isn't asked by a page.
  await api.jobs.close();

  const project = `/api/projects/${work.slug}`;
  const folder = `${project}/folders/${work.folderId}`;
  const calendar = `/api/projects/social-calendar/${work.socialCalendarId}`;
  const board = `/api/projects/social-calendar/board/${work.boardId}`;
  const days = "from=2026-10-26&to=2026-12-27";
  const alone = `${calendar}?from=9999-12-31&to=9999-12-31&boards=0`;
  const frame = ["/api/user", project, `${project}/folders`];
  const open = "status[]=todo&status[]=in_progress&status[]=blocked&status[]=in_review";
  /** The most statements, and the calls. */
  const pages: Record<string, [number, Calls]> = {
    "campaign list": [
      19,
      [
        [
          ...frame,
          folder,
          `${folder}/campaigns?sort=-updated_at&page=1`,
          `/api/organization/members?project=${work.slug}`,
          "/api/labels",
        ],
      ],
    ],
    month: [32, [[...frame, folder, alone, "/api/organization", "/api/labels"], [`${calendar}?${days}`]]],
    post: [
      63,
      [
        [...frame, folder, alone, board, `/api/drafts/boards/${work.boardId}`],
        [
          `/api/boards/${work.boardId}/review`,
          `${board}/checks`,
          `${calendar}/next-slot?board=${work.boardId}`,
          `${project}/saved-texts`,
          "/api/naming-rules",
          `/api/boards/${work.boardId}/comments`,
        ],
      ],
    ],
    tasks: [
      19,
      [
        [
          ...frame,
          "/api/organization",
          "/api/projects?include=choices",
          "/api/labels",
          "/api/saved-views",
          `/api/tasks?assignee=me&${open}&sort=due_date&done_today=1&counts=1&page=1`,
        ],
      ],
    ],
    // Three are its social calendars, their posting times, and their posts without a day. The only post here is one of those, and
    // four read what is shown of it.
    "project calendar": [
      28,
      [
        [...frame, "/api/organization", "/api/labels", `${project}/teams`, "/api/organization/members"],
        [`${project}/calendar?${days}&kind[]=board&kind[]=event&kind[]=freeze&include=calendars`],
      ],
    ],
    "start page": [
      42,
      [
        [
          ...frame,
          "/api/projects?sort=-updated_at&page=1&include=cards",
          "/api/agenda",
          "/api/drafts",
          "/api/first-steps",
        ],
      ],
    ],
  };

  async function make(calls: Calls): Promise<void> {
    for (const paths of calls) {
      const [first = ""] = paths;
      const together = paths.map((path) => `path[]=${encodeURIComponent(path)}`).join("&");
      const { status } = await client.get(paths.length === 1 ? first : `/api/reads?${together}`);
      expect(status).toBe(200);
    }
  }

  it.each(Object.entries(pages))("of %s run no more statements than they need", async (_, [most, calls]) => {
    // The first time catches up with what has changed.
    await make(calls);
    statements.length = 0;
    await make(calls);
    expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(most);
  });
});
