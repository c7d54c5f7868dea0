import { createCookie } from "react-router";
import { expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { signed } from "./cookies.server.ts";

const ours = signed("marquee-test", 60);
const theirs = createCookie("marquee-test", {
  secrets: env.SESSION_SECRET,
  httpOnly: true,
  sameSite: "lax",
  path: "/",
  secure: false,
  maxAge: 60,
});

test.each([["text; with, signs=“é🎬”"], [{ list: [1, null, true], text: "" }], [0], [""]])(
  "a cookie that holds %j is the one that React Router writes, and either reads it",
  async (value) => {
    const line = await ours.serialize(value);
    expect(line).toBe(await theirs.serialize(value));
    const header = `first=1; ${line.split(";")[0]}; last=2`;
    expect(await ours.parse(header)).toEqual(value);
    expect(await theirs.parse(header)).toEqual(value);
  },
);

test("an absent cookie, one that somebody changed, and one of another secret say nothing", async () => {
  const [pair = ""] = (await ours.serialize("ada")).split(";");
  const foreign = await createCookie("marquee-test", { secrets: ["another"] }).serialize("ada");
  for (const header of [null, "", "marquee-tester=1", `${pair}x`, pair.replace(/=../, "=e3"), foreign])
    expect(await ours.parse(header)).toBeNull();
});
