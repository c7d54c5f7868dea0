import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { newCampaign, newFolder, newPost } from "../support/workspace.ts";
import { drag } from "./drag.ts";
import { inEachEngine, newcomer } from "./everywhere.ts";

const poster = fileURLToPath(new URL("../e2e/files/poster.png", import.meta.url));

/** Images of a post that are chosen and not saved. */
const NEW = "#images img[src^='blob:']";

/** Copies as another program does. Returns what ends that program, and with it the clipboard. */
async function copy(type: string, what: Buffer | string): Promise<() => void> {
  const program = spawn("xclip", ["-quiet", "-selection", "clipboard", "-t", type, "-i"], {
    stdio: ["pipe", "ignore", "pipe"],
  });
  program.stdin.end(what);
  // It says that it waits for somebody to paste.
  await once(program.stderr, "data");
  return () => void program.kill();
}

inEachEngine(
  "the pointer and the clipboard of the display",
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

    // WebKitGTK gives a page no files of the clipboard.
    test.runIf(given.engine === "Firefox")(
      "a copied image and a copied file are pasted into a post, and saved",
      async () => {
        const { visitor } = await newcomer(given);
        const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
        const post = await newPost(visitor, calendar, { content: "Soon" });
        const { engine, goto, spot, until, click, press, valueOf } = given.person();
        const images = (selector: string, count: number) =>
          until(`with ${count} ${selector}`, () =>
            engine.ask(([wanted, most]) => document.querySelectorAll(wanted).length === most, [
              selector,
              count,
            ] as const),
          );
        const paste = async (type: string, what: Buffer | string) => {
          const end = await copy(type, what);
          await engine.click(await spot("field", "Content"));
          await press("v", "Control");
          return end;
        };
        await goto(post);
        await until("ready", () => engine.ask(() => document.querySelector("#images output") !== null));
        const ends = [await paste("image/png", await readFile(poster))];
        try {
          await images(NEW, 1);
          ends.push(await paste("text/uri-list", `${pathToFileURL(poster).href}\r\n`));
          await images(NEW, 2);
        } finally {
          for (const end of ends) end();
        }
        expect(await valueOf("Content")).toBe("Soon");
        await click("Save");
        await images("[data-images] li", 2);
        await images(NEW, 0);
      },
    );
  },
  { scripts: [true], hasWindow: true },
);
