import { afterAll, describe, expect, it } from "vitest";
import { connectApi } from "./support/api.ts";
import { at, errors, list } from "./support/client.ts";
import { newOwner } from "./support/people.ts";
import { addBoard, newWork } from "./support/work.ts";

/** In Berlin the clocks go from 02:00 to 03:00 on this day, a Sunday. */
const CHANGE = "2038-03-28";
const REFUSAL = `2:30 doesn’t exist on Mar 28, 2038, because clocks go forward then. The next valid time is 3:00.`;
const NEXT_VALID = "2038-03-28T01:00:00.000Z";

const api = await connectApi();
const owner = await newOwner(api);
const work = await newWork(owner.client);
const calendar = `/api/projects/social-calendar/${work.socialCalendarId}`;
await owner.client.put(calendar, { name: "Berlin", timezone: "Europe/Berlin" });
afterAll(() => api.close());

const BOARD = "/api/projects/social-calendar/board";
const newBoard = (planned_for: string, scheduled_at: string) =>
  addBoard(owner.client, work, { title: "Night", planned_for, scheduled_at });

describe("a time that a change of the clocks leaves out", () => {
  it("keeps a post from being moved to that day, and the next valid time is named", async () => {
    const id = await newBoard("2038-03-27", "2038-03-27T01:30:00Z");
    const refused = await owner.client.patch(`${BOARD}/${id}`, { planned_for: CHANGE });
    expect([refused.status, errors(refused)]).toEqual([422, { planned_for: [REFUSAL] }]);
    expect(at((await owner.client.get(`${BOARD}/${id}`)).body, "data.planned_for")).toBe("2038-03-27");
    expect((await owner.client.patch(`${BOARD}/${id}`, { planned_for: "2038-03-29" })).status).toBe(200);
  });

  it("of a series becomes the next valid time on that day alone", async () => {
    const id = await newBoard("2038-03-27", "2038-03-27T01:30:00Z");
    const made = await owner.client.post(`${BOARD}/${id}/series`, {
      frequency: "daily",
      interval: 1,
      count: 3,
    });
    expect(list(made.body, "data.boards").map((board) => at(board, "scheduled_at"))).toEqual([
      "2038-03-27T01:30:00.000Z",
      NEXT_VALID,
      "2038-03-29T00:30:00.000Z",
    ]);
  });

  it("keeps a row of a file out", async () => {
    const form = new FormData();
    const rows = `Title,Date,Time\nNight,${CHANGE},02:30\nMorning,${CHANGE},03:00\n`;
    form.set("file", new Blob([rows], { type: "text/csv" }), "posts.csv");
    const imported = await owner.client.send("POST", `${calendar}/imports`, { form });
    const read = list(imported.body, "data.rows");
    expect(at(read[0], "notes")).toEqual([
      { level: "error", column: "Time", value: "02:30", message: REFUSAL },
    ]);
    expect(at(read[1], "notes")).toEqual([]);
  });
});
