import { expect, test } from "vitest";
import { inEachEngine, newcomer } from "./everywhere.ts";

inEachEngine(
  "leaving unsaved text",
  (given) => {
    test("the question has the focus, keeps it, and gives it back to what was pressed", async () => {
      await newcomer(given);
      const { engine, goto, fill, arriveAt, until, focused, press, valueOf } = given.person();
      await goto("/projects/new");
      await fill("Name", "Autumn launch");
      const isAsked = () => engine.ask(() => document.querySelector("dialog[open]") !== null);
      const leave = async () => {
        await engine.ask(() => document.querySelector<HTMLElement>('nav a[href="/projects"]')!.focus());
        await press("Enter");
        await until("asked", isAsked);
        await until("at the answer that loses nothing", async () => (await focused()) === "button Stay");
      };
      const isBack = async () => {
        await until("answered", async () => !(await isAsked()));
        await until("back at the link", async () => (await focused()) === "a Projects");
        expect(await valueOf("Name")).toBe("Autumn launch");
        expect(await engine.url()).toMatch(/\/projects\/new$/);
      };

      await leave();
      await press("Escape");
      await isBack();

      await leave();
      await press("Enter");
      await isBack();

      await leave();
      const inside = /^(button Stay|button Leave|dialog .*|body)$/;
      for (let presses = 0; presses < 4; presses += 1) {
        await press("Tab");
        // Between the last and the first the focus may be with the browser's own buttons.
        expect(await focused()).toMatch(inside);
      }
      await until("at the other answer", async () => {
        await press("Tab");
        // It stays the page's active element while the browser's own buttons have the focus.
        return (await focused()) === "button Leave" && (await engine.ask(() => document.hasFocus()));
      });
      await press("Enter");
      await arriveAt(/\/projects$/);
      await until("at the page", async () => (await focused()) !== "body");
    });
  },
  { scripts: [true] },
);
