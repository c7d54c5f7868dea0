import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { inEachEngine, newcomer } from "./everywhere.ts";
import { newCampaign, newFolder, newPost } from "../support/workspace.ts";

const fileOf = (name: string) => fileURLToPath(new URL(`../e2e/files/${name}`, import.meta.url));
const poster = fileOf("poster.png");
const portrait = fileOf("portrait.png");

const TABS_MOST = 60;

inEachEngine("the composer", (given) => {
  let calendar = "";
  let post = "";
  beforeAll(async () => {
    const { visitor } = await newcomer(given);
    calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
    post = await newPost(visitor, calendar, { networks: ["x", "instagram", "facebook"] });
  });

  const isThere = (selector: string) =>
    given.person().engine.ask((wanted) => document.querySelector(wanted) !== null, selector);
  /** Whether what has the focus, or the part around it, shows that. */
  const isRinged = () =>
    given.person().engine.ask(() => {
      for (let element = document.activeElement; element; element = element.parentElement)
        if (getComputedStyle(element).outlineStyle !== "none") return true;
      return false;
    });
  /** Goes on by Tab, always with the focus to be seen, and presses what it comes to. */
  const pressByKeys = async (name: string) => {
    const { press, focused } = given.person();
    for (let tabs = 0; (await focused()) !== `button ${name}`; tabs += 1) {
      expect(tabs, `${name} is not reached; at ${await focused()}`).toBeLessThan(TABS_MOST);
      await press("Tab");
      expect([await focused(), await isRinged()]).toEqual([expect.not.stringMatching("body"), true]);
    }
    await press("Enter");
  };
  const shownFor = (network: string) =>
    given
      .person()
      .engine.ask(
        (name) =>
          [...document.querySelectorAll(".preview")].find((one) =>
            one.textContent?.includes(`Preview for ${name},`),
          )?.textContent ?? "",
        network,
      );

  test("writes a post with a text for X, networks, a date, and images in their order", async () => {
    const { engine, goto, fill, choose, click, upload, see, arriveAt, until, focused, valueOf } =
      given.person();
    const texts = () =>
      engine.ask(() =>
        [...document.querySelectorAll<HTMLTextAreaElement>("[data-images] textarea")].map(
          ({ value }) => value,
        ),
      );
    await goto(`${calendar}/boards/new?date=2099-11-24`);
    await fill("Content", "Ten days, one boot.");
    await choose("X");
    await choose("Instagram");
    expect(await valueOf("Date")).toBe("2099-11-24");
    await upload("Image", poster, portrait);
    await fill("Alternative text", "A boot");
    await click("Create post");
    await arriveAt(/\/boards\/(?!new)[^/]+$/);
    await until("with two images", async () => (await texts()).length === 2);
    expect(await valueOf("Content")).toBe("Ten days, one boot.");
    await fill("Alternative text, image 2", "Snow");
    await fill("Place of image 2", "1");
    await click("X");
    await fill("Text for X", "Only here");
    expect(await isThere("[name=content]:not(details:not([open]) *)")).toBe(false);
    if (given.scripts) await until("previewed", async () => (await shownFor("X")).includes("Only here"));
    await pressByKeys("Save");
    await see(/ saved\.$/);
    await until("in order", async () => (await texts()).join() === "Snow,A boot");
    expect(await shownFor("X")).toContain("Only here");
    expect(await shownFor("Instagram")).toContain("Ten days");
    // Without scripts, each page begins at its top.
    if (!given.scripts) return;
    await until("at Save", async () => (await focused()) === "button Save");
    expect(await isRinged()).toBe(true);
    await pressByKeys("Send to review");
    await see(/In review/);
    await until("at the bar", async () => (await focused()) === "h2 Save and next steps");
    expect(await isRinged()).toBe(true);
  });

  test("opens its menus, tabs, and details, and closes a menu by Escape with the focus back", async () => {
    const { goto, click, press, until, focused } = given.person();
    await goto(post);
    for (const [name, menu] of [
      ["Steps", ".composer-steps .menu-body:popover-open"],
      ["More actions Teaser", ".page-header .menu-body:popover-open"],
    ] as const) {
      await click(name);
      await until("open", () => isThere(menu));
      await press("Tab");
      expect(await isThere(`${menu} :focus`), await focused()).toBe(true);
      expect(await isRinged()).toBe(true);
      await press("Escape");
      await until("closed", async () => !(await isThere(menu)));
      expect(await focused()).toBe(`button ${name}`);
    }
    for (const [name, part] of [
      ["Instagram", ".text-tabs > details:nth-child(3)"],
      [/^Preview for Facebook/, ".previews [data-network=facebook]"],
      ["Quote or choose a part", "#comments details:has([name=quote])"],
      [/^Details:/, "#details"],
    ] as const) {
      expect(await isThere(`${part}[open]`), String(name)).toBe(false);
      await click(name);
      await until(`${String(name)} open`, () => isThere(`${part}[open]`));
    }
    expect(await isThere(".text-tabs > details:first-child[open]")).toBe(false);
    expect(await isThere(".previews [data-network=x][open]")).toBe(false);
  });

  test.runIf(given.scripts)("shows images that are dropped or pasted, and saves them", async () => {
    const { engine, goto, until, click } = given.person();
    const picture = await readFile(poster, "base64");
    const give = (type: "drop" | "paste") =>
      engine.ask(
        ({ type, picture }) => {
          const transfer = new DataTransfer();
          const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
          transfer.items.add(new File([bytes], `${type}.png`, { type: "image/png" }));
          const event =
            type === "drop"
              ? new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer })
              : new ClipboardEvent(type, { bubbles: true, cancelable: true });
          // Firefox takes no files for a new event of this kind.
          if (type === "paste") Object.defineProperty(event, "clipboardData", { value: transfer });
          document.querySelector("[name=content]")!.dispatchEvent(event);
        },
        { type, picture },
      );
    const tiles = (count: number) =>
      until(`with ${count} images`, () =>
        engine.ask((most) => document.querySelectorAll("#images img[src^='blob:']").length === most, count),
      );
    await goto(post);
    // The script for it comes after the page.
    await until("ready", () => isThere("#images output"));
    await give("drop");
    await tiles(1);
    await give("paste");
    await tiles(2);
    await click("Save");
    await until("saved", () => isThere("[data-images] li + li"));
    await tiles(0);
  });
});
