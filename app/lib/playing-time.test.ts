import { expect, test } from "vitest";
import { parsePlayingTime, playingTime } from "./playing-time.ts";

test.each([
  ["7", 7, "0:07"],
  ["0:07", 7, "0:07"],
  ["0:7", 7, "0:07"],
  [" 1:02.5 ", 62.5, "1:02.5"],
  ["1:02,55", 62.55, "1:02.55"],
  ["90", 90, "1:30"],
  ["0", 0, "0:00"],
  ["75:00", 4500, "75:00"],
])("%j is %d seconds, and is written %s", (typed, seconds, written) => {
  expect([parsePlayingTime(typed), playingTime(seconds)]).toEqual([seconds, written]);
});

test.each(["", "soon", "1:60", "1:2:3", "-1", "0:07.123", "1:100", ":07", "1:"])("%j is no time", (typed) => {
  expect(parsePlayingTime(typed)).toBeNull();
});

test("the end of a video is never written later than it is", () => {
  expect([1.999, 2.002, 59.9999, 0.29].map(playingTime)).toEqual(["0:01.99", "0:02", "0:59.99", "0:00.29"]);
});
