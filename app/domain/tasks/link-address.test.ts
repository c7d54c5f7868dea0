import { describe, expect, it } from "vitest";
import { linkAt, taskAt } from "./link-address.ts";

const campaigns = "/projects/winter/folders/F1/campaigns";

describe("the address of something that a task is about", () => {
  it.each([
    [`${campaigns}/social-calendar/C1/boards/B1`, { type: "boards", id: "B1" }],
    [
      `https://marquee.test${campaigns}/social-calendar/C1/boards/B1?from=month#text`,
      { type: "boards", id: "B1" },
    ],
    [`${campaigns}/meta-advertisement/M1/content/A1/edit`, { type: "contents", id: "A1" }],
    [`${campaigns}/google-advertisement/G1/content/A2/edit`, { type: "contents", id: "A2" }],
    [`${campaigns}/blog/P1/`, { type: "blogs", id: "P1" }],
    [`${campaigns}/social-calendar/C1`, { type: "campaigns", id: "C1" }],
    [`${campaigns}/social-calendar/C1/slots`, { type: "campaigns", id: "C1" }],
    [`${campaigns}/google-advertisement/G1/keywords`, { type: "campaigns", id: "G1" }],
    [campaigns, null],
    ["/tasks/T1", null],
    ["a boot in snow", null],
    ["", null],
    ["http://[", null],
  ])("%s", (address, link) => {
    expect(linkAt(address)).toEqual(link);
  });

  it("may be a task’s, for one that must be done first", () => {
    expect(taskAt("https://marquee.test/tasks/T1/")).toBe("T1");
    expect(taskAt("/tasks/T1/comments")).toBeNull();
    expect(taskAt("Write the text")).toBeNull();
  });
});
