import { expect, test } from "vitest";
import { EMOJI } from "./emoji-offer.tsx";

test.each([
  [":ro", "ro"],
  ["Launch day :rocket", "rocket"],
  ["One\n:sp", "sp"],
  ["(:wa", "wa"],
  ["“:su", "su"],
  ["🚀:ta", "ta"],
  ["👍🏽:ok_ha", "ok_ha"],
  ["❤️:fi", "fi"],
])("%j is the beginning of an emoji", (text, name) => {
  expect(EMOJI.typed(text)).toEqual({ at: text.length - name.length - 1, text: name });
});

test.each([
  ":",
  ":r",
  ": ro",
  ":ro ",
  "10:30",
  "at 10:3",
  "from :30",
  "https://ex",
  "https:ex",
  "mailto:me",
  "Note:see",
  "標題:ab",
  "::ab",
  ":-)",
  ":D",
  "a:ro",
])("%j is no emoji", (text) => {
  expect(EMOJI.typed(text)).toBeNull();
});
