import { expect, test } from "vitest";
import type { Visitor } from "../support/visitor.ts";
import { newPost } from "../support/workspace.ts";
import type { Given } from "./everywhere.ts";

const SKIP = "a Skip to main content";
/** Begins on a Monday, which is then the first day of the table. */
const MONTH = "?view=month&date=2099-06-01";

/** What is done with posts from their month, by keys alone. */
export function byKeys(given: Given, made: () => { visitor: Visitor; calendar: string; image: string }) {
  /** Scripts focus the heading of a page. Without them it begins at its top. */
  const beginPage = async () => {
    const { until, focused, enter } = given.person();
    if (given.scripts) await until("at the heading", async () => (await focused()).startsWith("h1 "));
    else await enter(SKIP);
  };
  const enterInMonth = async (target: string | RegExp) => {
    const { goto, enter } = given.person();
    await goto(made().calendar + MONTH);
    await enter(SKIP);
    await enter(target);
  };
  const open = async (item: RegExp) => {
    await enterInMonth(item);
    await given.person().arriveAt(/\/boards\/(?!new)/);
    await beginPage();
  };
  const sendToReview = async (title: string) => {
    const { visitor, calendar } = made();
    const values = { title, planned_for: "2099-06-01", networks: "x" };
    const post = await newPost(visitor, calendar, values);
    await visitor.submit(await visitor.get(post), "Send to review");
  };
  /** Where a step leads, at the post. Returns its name. */
  const returnTo = async (item: RegExp) => {
    const { arriveAt, until, focused, seeFocus } = given.person();
    await arriveAt(/\?view=month.*#item-/);
    await until("at the post", async () => item.test(await focused()));
    await seeFocus();
  };

  test("a post is scheduled with an image from the month by keys alone, gets a text for X, is discussed, deleted, and restored", async () => {
    const person = given.person();
    const { engine, tabTo, enter, press, arriveAt, upload, until, focused, seeFocus, see, isGone } = person;
    await enterInMonth("a Add post on Jun 1, 2099");
    await arriveAt(/\/boards\/new\?date=2099-06-01/);
    const startsInText = given.scripts && (await engine.ask(() => matchMedia("(pointer: fine)").matches));
    if (startsInText) await until("at the text", async () => (await focused()) === "textarea Content");
    else await beginPage();
    await tabTo("textarea Content");
    await engine.type("The box is packed");
    await enter("input X", { held: "Shift", key: "Space" });
    await tabTo("input Image");
    await upload("Image", made().image);
    expect(await seeFocus()).toBe("input Image");
    await tabTo("textarea Alternative text");
    await engine.type("An orange disc");
    await enter("button Schedule");
    await returnTo(/^a .*The box is packed, Jun 1, Scheduled, X, with image/);

    await press("Enter");
    await arriveAt(/\/boards\/(?!new)/);
    await beginPage();
    await enter("summary X");
    await tabTo("textarea Text for X");
    await engine.type("Only here");
    await enter("button Save");
    await see("Content saved.");
    await until("previewed", () =>
      engine.ask(() => document.querySelector(".preview")?.textContent?.includes("Only here") === true),
    );
    if (given.scripts) await until("at Save", async () => (await seeFocus()) === "button Save");
    else {
      await beginPage();
      await enter(/^a Comments/);
    }
    await tabTo("textarea Comment");
    await engine.type("Which boot?");
    await enter("button Add comment");
    await see("Which boot?", "row");
    await until("said", () => engine.ask(() => document.querySelector("#comments .threads") !== null));
    if (given.scripts) expect(await seeFocus()).toBe("button Add comment");
    // Without scripts the page comes again, at what was said.
    await enter(/^summary Reply to/, given.scripts ? { held: "Shift" } : { within: 3 });
    await tabTo(/^textarea Reply to/);
    await engine.type("The left one.");
    await enter("button Add reply");
    await until("answered", () => engine.ask(() => document.querySelector("#comments .replies") !== null));
    if (given.scripts) expect(await seeFocus()).toBe("button Add reply");
    await enter(/^button Resolve thread by/, { within: 6 });
    await isGone(/^Resolve thread by/, "button");
    if (given.scripts) await until("at the comments", async () => (await seeFocus()) === "h2 Comments");
    await tabTo("textarea Comment", { within: 6 });

    await open(/^a .*The box is packed, Jun 1/);
    // The script for it comes after the page.
    await see(/^More actions/, "button");
    await enter(/^button More actions/);
    await enter("button Delete post");
    await see("Post deleted.");
    await beginPage();
    if (given.scripts) await press("t", "Alt");
    await enter("button Undo", { within: 6 });
    await see("Undone.");
    if (given.scripts) expect(await seeFocus()).toBe("h1 Launch");
    await person.goto(made().calendar + MONTH);
    await see(/The box is packed, Jun 1/, "link");
  });

  test("changes are requested with a reason, and a post is approved, from the month by keys alone", async () => {
    const { engine, tabTo, enter, see } = given.person();
    await sendToReview("Care tip");
    await sendToReview("Wool layers");
    await open(/^a .*Care tip, Jun 1, In review/);
    await tabTo(/^textarea Reason/);
    await engine.type("Say which boot.");
    await enter("button Request changes");
    await returnTo(/^a .*Care tip, Jun 1, Changes requested/);
    await see("Changes requested.");
    await open(/^a .*Wool layers, Jun 1, In review/);
    await enter("button Approve");
    await returnTo(/^a .*Wool layers, Jun 1, Approved/);
  });
}
