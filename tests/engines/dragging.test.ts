import { test } from "vitest";
import { newCampaign, newFolder, newPost } from "../support/workspace.ts";
import { drag } from "./drag.ts";
import { inEachEngine, newcomer } from "./everywhere.ts";

inEachEngine(
  "dragging",
  (given) => {
    test("a post that is dragged to another day moves there", async () => {
      const { visitor } = await newcomer(given);
      const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
      await newPost(visitor, calendar, { planned_for: "2099-11-20" });
      const { engine, goto, spot, until, see } = given.person();
      await goto(`${calendar}?view=month&date=2099-11-01`);
      // The script for it comes after the page.
      await until("ready", () => engine.ask(() => document.querySelector("table[data-drops]") !== null));
      const post = await spot("link", "Teaser, Nov 20, Draft");
      const day = await engine.ask(() => {
        const { left, top, width, height } = document
          .querySelector('td[data-day="2099-11-18"]')!
          .getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      });
      await drag(engine, post, day);
      await see(/Moved “Teaser” to Nov 18, 2099/);
      await until("moved", () =>
        engine.ask(
          () =>
            document.querySelector('td[data-day="2099-11-18"] a[href*="/boards/"]:not([href*="/new"])') !==
            null,
        ),
      );
    });
  },
  { scripts: [true], hasWindow: true },
);
