import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { newCampaign, newFolder, newPost } from "../support/workspace.ts";
import { drag } from "./drag.ts";
import type { Engine } from "./engine.ts";
import { type Given, inEachEngine, newcomer } from "./everywhere.ts";

const video = fileURLToPath(new URL("../files/videos/clip.webm", import.meta.url));
const poster = fileURLToPath(new URL("../e2e/files/poster.png", import.meta.url));

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

/** Drops a file on a post, by what a drop tells a page. */
const drop = (engine: Engine, file: { name: string; type: string; base64: string }) =>
  engine.ask(({ name, type, base64 }) => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([bytes], name, { type }));
    document
      .querySelector("[name=content]")!
      .dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer }));
  }, file);

/** Puts two images into a post: by the real clipboard where the engine gives a page its files, else by what a drop tells a page. */
async function addImages({ engine: name, person }: Given) {
  const { engine, press, spot, until } = person();
  const chosen = (count: number) =>
    until(`with ${count} images`, () =>
      engine.ask((most) => document.querySelectorAll("#images img[src^='blob:']").length === most, count),
    );
  if (name === "WebKit") {
    const base64 = await readFile(poster, "base64");
    for (const name of ["one.png", "two.png"]) await drop(engine, { name, type: "image/png", base64 });
    await chosen(2);
    return;
  }
  let count = 0;
  for (const [type, what] of [
    ["image/png", await readFile(poster)],
    ["text/uri-list", `${pathToFileURL(poster).href}\r\n`],
  ] as const) {
    const end = await copy(type, what);
    try {
      await engine.click(await spot("field", "Content"));
      await press("v", "Control");
      await chosen((count += 1));
    } finally {
      end();
    }
  }
}

inEachEngine("an editor", [true], (given) => {
  test("text is kept over a link, a question, and a conflict, images are pasted and put in order, a video is played, and a post is dragged", async () => {
    const visitor = await newcomer(given);
    const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
    const post = await newPost(visitor, calendar, { planned_for: "2099-11-20" });
    const { engine, goto, fill, follow, click, press, see, spot, arriveAt, until, focused, valueOf, path } =
      given.person();
    /** Once notices are live, scripts have taken over the page. */
    const ready = () =>
      until("ready", () => engine.ask(() => document.querySelector("[data-live]") !== null));
    const isThere = (selector: string) =>
      engine.ask((wanted) => document.querySelector(wanted) !== null, selector);

    // What a pointed link leads to is fetched ahead, without a complaint and once.
    await goto("/projects");
    await ready();
    engine.complaints();
    const newProject = await spot("link", "New project");
    const fetched = () =>
      engine.ask(
        () =>
          performance.getEntriesByType("resource").filter(({ name }) => name.includes("/projects/new.data"))
            .length,
      );
    await engine.point(newProject);
    await until("fetched ahead", async () => (await fetched()) === 1);
    expect(engine.complaints()).toEqual([]);
    await engine.click(newProject);
    await arriveAt(/^\/projects\/new$/);
    expect(await fetched()).toBe(1);

    // Firefox ends what a page still loads as soon as another is asked for; the router then loaded the old one again.
    for (let time = 0; time < 3; time += 1) {
      await goto("/projects");
      await engine.point(await spot("link", "New project"));
      await goto("/tasks");
      await see(/^Tasks/, "heading");
      expect(await path()).toBe("/tasks");
    }
    await goto("/projects/new");

    // The question before leaving has the focus, and gives it back.
    await fill("Name", "Autumn launch");
    const leave = async () => {
      await engine.ask(() => document.querySelector<HTMLElement>('nav a[href="/projects"]')!.focus());
      await press("Enter");
      await until("at the answer that loses nothing", async () => (await focused()) === "button Stay");
    };
    await leave();
    await press("Escape");
    await until("back at the link", async () => (await focused()) === "a Projects");
    expect(await valueOf("Name")).toBe("Autumn launch");
    await leave();
    await click("Leave");
    await arriveAt(/^\/projects$/);
    // The address changes a moment before the page, and until then the browser asks.
    await see(/^This week/, "heading");

    // A link keeps what is typed into a post.
    await goto(post);
    await ready();
    await fill("Content", "Typed, and not saved");
    await follow("Launch");
    await arriveAt(/\/social-calendar\/[^/]+$/);
    await goto(post);
    await see(/These are your unsaved changes/);
    expect(await valueOf("Content")).toBe("Typed, and not saved");
    // It has been saved in another tab meanwhile.
    await visitor.submit(await visitor.get(post), "Save", { content: "Theirs" });
    await click("Save");
    await see(/that aren’t on this page/);
    expect(await valueOf("Content")).toBe("Typed, and not saved");
    await click("Save");
    await see("Content saved.");

    await addImages(given);
    await click("Save");
    await until("saved", () => isThere("[data-images] li + li"));
    await fill("Alternative text", "A boot");
    await fill("Alternative text, image 2", "Snow");
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
    await until("with tiles", () => isThere("#images [aria-keyshortcuts]"));
    const [first, second] = await engine.ask(() => {
      const images = [...document.querySelectorAll("[data-images] img")];
      images[0]!.scrollIntoView({ block: "center", behavior: "instant" });
      return images.map((image) => {
        const { left, top, width, height } = image.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      });
    });
    await engine.pull(second!, first!);
    await inOrder("Snow", "A boot");
    await click("Save");
    await see("Alternative text and order of images saved.");

    // A video is sent while the post is written. Each engine plays it, or says that it can't.
    const base64 = await readFile(video, "base64");
    await drop(engine, { name: "walk.webm", type: "video/webm", base64 });
    await see("Uploaded");
    await click("Save");
    await until("with a video", () => isThere("[data-images] li:nth-child(3)"));
    await until("played", () =>
      engine.ask(() => {
        const player = document.querySelector<HTMLVideoElement>("#preview video")!;
        player.muted = true;
        player.play().catch(() => undefined);
        return player.currentTime > 0 || player.canPlayType("video/webm") === "";
      }),
    );

    // A post is dragged to another day. The link waits until the save has been taken in; an address would ask.
    await follow("Launch");
    await arriveAt(/\/social-calendar\/[^/]+$/);
    await goto(`${calendar}?view=month&date=2099-11-01`);
    await until("ready", () => isThere("table[data-drops]"));
    const item = await spot("link", /Teaser, Nov 20, Draft/);
    const day = await engine.ask(() => {
      const { left, top, width, height } = document
        .querySelector('td[data-day="2099-11-18"]')!
        .getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    });
    await drag(engine, item, day);
    await see(/Moved “Teaser” to Nov 18, 2099/);
  });
});
