import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import type { Key } from "./engine.ts";
import { inEachEngine, newcomer } from "./everywhere.ts";
import type { Visitor } from "../support/visitor.ts";
import { newCampaign, newFolder, newPost } from "../support/workspace.ts";
import { byKeys } from "./composer-by-keys.ts";

const fileOf = (name: string) => fileURLToPath(new URL(`../e2e/files/${name}`, import.meta.url));
const poster = fileOf("poster.png");
const portrait = fileOf("portrait.png");

inEachEngine("the composer", (given) => {
  let visitor: Visitor;
  let calendar = "";
  let post = "";
  beforeAll(async () => {
    ({ visitor } = await newcomer(given));
    calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
    post = await newPost(visitor, calendar, { networks: ["x", "instagram", "facebook"] });
  });

  const isThere = (selector: string) =>
    given.person().engine.ask((wanted) => document.querySelector(wanted) !== null, selector);
  /** Opens a post, and waits for the scripts of its parts, which come after the page. */
  const openPost = async (path: string) => {
    const { engine, goto, until } = given.person();
    await goto(path);
    if (given.scripts)
      await until("ready", () =>
        engine.ask(() =>
          [".page-header .menu-button", "#images output", "#preview > *", "#checks", "#comments"].every(
            (part) =>
              Object.keys(document.querySelector(part) ?? {}).some((key) => key.startsWith("__reactProps")),
          ),
        ),
      );
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

  byKeys(given, () => ({ visitor, calendar, image: poster }));

  test("writes a post with a text for X, networks, a date, and images in their order", async () => {
    const person = given.person();
    const { engine, fill, choose, click, enter, see, until, focused, seeFocus, valueOf } = person;
    const texts = () =>
      engine.ask(() =>
        [...document.querySelectorAll<HTMLTextAreaElement>("[data-images] textarea")].map(
          ({ value }) => value,
        ),
      );
    await person.goto(`${calendar}/boards/new?date=2099-11-24`);
    await fill("Content", "Ten days, one boot.");
    await choose("X");
    await choose("Instagram");
    expect(await valueOf("Date")).toBe("2099-11-24");
    await person.upload("Image", poster, portrait);
    await fill("Alternative text", "A boot");
    await click("Create post");
    await person.arriveAt(/\/boards\/(?!new)[^/]+$/);
    await until("with two images", async () => (await texts()).length === 2);
    expect(await valueOf("Content")).toBe("Ten days, one boot.");
    await fill("Alternative text, image 2", "Snow");
    await fill("Place of image 2", "1");
    await click("X");
    await fill("Text for X", "Only here");
    expect(await isThere("[name=content]:not(details:not([open]) *)")).toBe(false);
    if (given.scripts) await until("previewed", async () => (await shownFor("X")).includes("Only here"));
    await enter("button Save");
    await see(/ saved\.$/);
    await until("in order", async () => (await texts()).join() === "Snow,A boot");
    expect(await shownFor("X")).toContain("Only here");
    expect(await shownFor("Instagram")).toContain("Ten days");
    // Without scripts, each page begins at its top.
    if (!given.scripts) return;
    await until("at Save", async () => (await focused()) === "button Save");
    await seeFocus();
    await enter("button Send to review");
    await see(/In review/);
    await until("at the bar", async () => (await focused()) === "h2 Save and next steps");
    await seeFocus();
  });

  test("opens its menus, tabs, and details by keys, and closes a menu by Escape with the focus back", async () => {
    const { press, enter, until, focused, seeFocus } = given.person();
    const openMenu = async (name: string, key: Key, menu: string) => {
      await enter(`button ${name}`, { key });
      await until("open", () => isThere(`${menu}:popover-open`));
      await press("Tab");
      await seeFocus();
      expect(await isThere(`${menu} :focus`), await focused()).toBe(true);
      await press("Escape");
      await until("closed", async () => !(await isThere(`${menu}:popover-open`)));
      expect(await seeFocus()).toBe(`button ${name}`);
    };
    const unfold = async (name: string | RegExp, part: string) => {
      expect(await isThere(`${part}[open]`), String(name)).toBe(false);
      await enter(name);
      await until(`${String(name)} open`, () => isThere(`${part}[open]`));
    };
    await openPost(post);
    await enter("a Skip to main content");
    await openMenu("More actions Teaser", "Space", ".page-header .menu-body");
    await unfold("summary Instagram", ".text-tabs > details:nth-child(3)");
    expect(await isThere(".text-tabs > details:first-child[open]")).toBe(false);
    await press("Space");
    await until("no text open", async () => !(await isThere(".text-tabs > details[open]")));
    await press("Space");
    await until("open again", () => isThere(".text-tabs > details:nth-child(3)[open]"));
    await unfold(/^summary Details:/, "#details");
    await openMenu("Steps", "Enter", ".composer-steps .menu-body");
    await unfold(/^summary .*Facebook/, ".previews [data-network=facebook]");
    expect(await isThere(".previews [data-network=x][open]")).toBe(false);
    await unfold("summary Quote or choose a part", "#comments details:has([name=quote])");
  });

  test.runIf(given.scripts)(
    "says in the bar what was saved and what was refused, again and again",
    async () => {
      const { engine, fill, click, until } = given.person();
      const isSaid = (words: string) =>
        until(`said “${words}”`, () =>
          engine.ask(
            (wanted) => document.querySelector("[aria-label='Save status']")?.textContent === wanted,
            words,
          ),
        );
      await openPost(await newPost(visitor, calendar, { title: "Boots" }));
      for (const text of ["Ten days", "Ten days, one boot"]) {
        await fill("Content", text);
        await isSaid("Unsaved changes");
        await click("Save");
        await isSaid("Content saved.");
        await click("Schedule");
        await isSaid("Not scheduled: 2 issues to fix");
      }
    },
  );

  test.runIf(given.scripts)("keeps what is typed when a link leads away", async () => {
    const { fill, follow, arriveAt, see, click, until, valueOf } = given.person();
    await openPost(post);
    await fill("Content", "Typed, and not saved");
    await follow("Launch");
    await arriveAt(/\/social-calendar\/[^/]+$/);
    await follow(/^Teaser/);
    await see(/These are your unsaved changes/);
    expect(await valueOf("Content")).toBe("Typed, and not saved");
    await click("Discard changes");
    await until("as before", async () => (await valueOf("Content")) === "Soon");
  });

  test.runIf(given.scripts)(
    "changes the places of images by keys and by dragging, and saves them",
    async () => {
      const { engine, enter, tabTo, press, until, seeFocus, focused, see } = given.person();
      const described = await newPost(visitor, calendar, { networks: "x" });
      const picture = new File([await readFile(poster)], "disc.png", { type: "image/png" });
      await visitor.submit(await visitor.get(described), "Upload", {
        image: [picture, picture],
        new_alt: ["A boot", "Snow"],
      });
      const inOrder = (...texts: string[]) =>
        until(`in the order ${texts.join()}`, () =>
          engine.ask(
            (wanted) =>
              [...document.querySelectorAll<HTMLTextAreaElement>("[data-images] textarea")]
                .map(({ value }) => value)
                .join() === wanted,
            texts.join(),
          ),
        );
      const middle = (place: number) =>
        engine.ask((at) => {
          const pictures = document.querySelectorAll("[data-images] img");
          const { left, top, width, height } = pictures[at]!.getBoundingClientRect();
          return { x: left + width / 2, y: top + height / 2 };
        }, place);
      await openPost(described);
      await enter("a Images");
      await tabTo(/^li Image 1/);
      await press("ArrowDown", "Alt");
      await inOrder("Snow", "A boot");
      await until("at the moved image", async () => (await focused()).startsWith("li Image 2"));
      await seeFocus();
      await engine.pull(await middle(1), await middle(0));
      await inOrder("A boot", "Snow");
      await press("ArrowDown", "Alt");
      await inOrder("Snow", "A boot");
      await enter("button Save");
      await see(/ saved\.$/);
      await openPost(described);
      await inOrder("Snow", "A boot");
    },
  );

  test.runIf(given.scripts)("shows images that are dropped or pasted, and saves them", async () => {
    const { engine, until, click } = given.person();
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
    await openPost(post);
    await give("drop");
    await tiles(1);
    await give("paste");
    await tiles(2);
    await click("Save");
    await until("saved", () => isThere("[data-images] li + li"));
    await tiles(0);
  });
});
