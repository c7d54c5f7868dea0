import { beforeAll, expect, test } from "vitest";
import { inEachEngine, newcomer } from "./everywhere.ts";
import { newCampaign, newFolder, newGoogleAd, newPost } from "../support/workspace.ts";

/** A page of WebKit hung on its menu before: there it opens many times. */
const openings = { Firefox: 2, WebKit: 20 };

inEachEngine("menus", (given) => {
  const pages: Record<string, string> = {};
  beforeAll(async () => {
    const { visitor } = await newcomer(given);
    const campaigns = await newFolder(visitor);
    pages.calendar = await newCampaign(visitor, campaigns, "SocialCalendar");
    pages.post = await newPost(visitor, pages.calendar);
    pages["Meta ad"] = await newCampaign(visitor, campaigns, "MetaAd");
    pages["Google ad"] = await newCampaign(visitor, campaigns, "GoogleAd");
    pages["search ad"] = await newGoogleAd(visitor, pages["Google ad"]);
    pages.blog = await newCampaign(visitor, campaigns, "Blog");
  });

  test.each(["calendar", "post", "Meta ad", "Google ad", "search ad", "blog"])(
    "the menu of a %s opens and closes again and again",
    async (page) => {
      const person = given.person();
      const isOpen = () =>
        person.engine.ask(() => document.querySelector(".menu-body:popover-open") !== null);
      await person.goto(pages[page]!);
      const menu = await person.spot("button", /^More actions/);
      for (let opening = 0; opening < openings[given.engine]; opening += 1) {
        await person.engine.click(menu);
        await person.until("open", isOpen);
        if (opening === 0) await person.see(/…/, "link");
        await person.press("Escape");
        await person.until("closed", async () => !(await isOpen()));
      }
      expect(await person.focused()).toMatch(/^button More actions/);
    },
  );
});
