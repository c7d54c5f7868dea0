import { expect, test } from "vitest";
import { sentenceLabel } from "./labels.ts";

test.each([
  ["starts_on", "Starts on"],
  ["startsOn", "Starts on"],
  ["SocialCalendar", "Social calendar"],
  ["name", "Name"],
  ["alt-text", "Alt text"],
  ["imageURL", "Image URL"],
  ["URLPath", "URL path"],
  ["line2", "Line2"],
  ["items[0].display_url", "Display url"],
  ["items.0.title", "Title"],
  ["todo", "To do"],
  ["", ""],
])("%s becomes %s", (key, label) => {
  expect(sentenceLabel(key)).toBe(label);
});
