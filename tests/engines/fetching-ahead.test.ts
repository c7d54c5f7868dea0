import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { inEachEngine, newcomer } from "./everywhere.ts";
import { newCampaign, newFolder } from "../support/workspace.ts";

inEachEngine(
  "fetching ahead",
  (given) => {
    const there: Record<string, string> = {};
    beforeAll(async () => {
      const { visitor } = await newcomer(given);
      there.campaigns = await newFolder(visitor);
      there.calendar = await newCampaign(visitor, there.campaigns, "SocialCalendar");
    });

    test("what a pointed link leads to is fetched without a complaint", async () => {
      const { engine, goto, spot, until } = given.person();
      await goto("/projects");
      engine.complaints();
      const link = await spot("link", "New project");
      await engine.point(link);
      const fetched = () =>
        engine.ask(() => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname));
      await until("fetched ahead", async () => (await fetched()).includes("/projects/new.data"));
      expect(engine.complaints()).toEqual([]);
      await engine.click(link);
      await until("at the form", async () => (await engine.url()).endsWith("/projects/new"));
      expect((await fetched()).filter((path) => path === "/projects/new.data")).toHaveLength(1);
    });

    test("a view of the calendar is remembered once its link is pressed, and not when it is pointed at", async () => {
      const { engine, goto, spot, until, arriveAt } = given.person();
      const remembered = () => engine.ask(() => /marquee-calendar-view=(\w+)/.exec(document.cookie)?.[1]);
      await goto(there.calendar!);
      const week = await spot("link", "Week");
      await engine.point(week);
      await until("fetched ahead", () =>
        engine.ask(() =>
          performance.getEntriesByType("resource").some(({ name }) => /\.data\?view=week/.test(name)),
        ),
      );
      // The answer may still be on its way.
      await pause(500);
      expect(await remembered()).not.toBe("week");
      await engine.click(week);
      await arriveAt(/view=week/);
      await until("remembered", async () => (await remembered()) === "week");
      await goto(there.calendar!);
      expect(
        await engine.ask(() => document.querySelector('nav[aria-label="Views"] [aria-current]')?.textContent),
      ).toBe("Week");
    });

    // Firefox ends what a page still loads as soon as another is asked for; the router then loaded the old one again.
    test.runIf(given.engine === "Firefox").each([
      { what: "pointed at", times: 20 },
      { what: "followed", times: 5 },
    ])("no navigation is lost that starts when a link was just $what", async ({ what, times }) => {
      const { engine, goto, spot, path } = given.person();
      const lost: string[] = [];
      for (let time = 0; time < times; time += 1) {
        await goto(there.campaigns!);
        const link = await spot("link", "Launch");
        await (what === "followed" ? engine.click(link) : engine.point(link));
        await pause(50);
        await goto("/projects/new").catch(() => {});
        await pause(100);
        if ((await path()) !== "/projects/new") lost.push(await path());
      }
      expect(lost).toEqual([]);
    });
  },
  { scripts: [true] },
);
