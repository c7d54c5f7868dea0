import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { openMailbox } from "../support/mailbox.ts";
import { newUser } from "../support/new-user.ts";
import { inEachEngine } from "./everywhere.ts";

const poster = fileURLToPath(new URL("../e2e/files/poster.png", import.meta.url));

/** A page of WebKit hung on its menu before: there it opens more often. */
const OPENINGS = { Firefox: 2, WebKit: 8 };

inEachEngine("the main job", [true, false], (given) => {
  test("a new person registers, plans a post with an image, sends it to review, and leaves nothing behind", async () => {
    const person = given.person();
    const { goto, fill, click, follow, choose, see, arriveAt } = person;
    const user = newUser();
    await goto("/register");
    await fill("Name", user.name);
    await fill("E-mail", user.email);
    await fill("Password", user.password);
    await fill("Confirm password", user.password);
    await click("Create account");
    await arriveAt(/^\/verify-email/);
    await goto(await openMailbox(given.dataDir).linkTo(user.email, "/verify-email/"));
    await arriveAt(/^\/onboard/);
    await fill("Organization name", "Analytical Engines");
    await click("Start planning and create organization");
    await arriveAt(/^\/projects(\?.*)?$/);

    await follow("New project");
    await fill("Name", "Autumn launch");
    await click("Create project");
    await arriveAt(/\/folders$/);
    await follow("New folder");
    await fill("Name", "Social");
    await click("Create folder");
    await arriveAt(/\/campaigns$/);
    await follow("New campaign");
    await fill("Name", "Launch calendar");
    await choose(/^Social calendar/);
    await click("Create campaign");
    await arriveAt(/\/social-calendar\/[^/]+$/);

    await follow("New post");
    await fill("Title", "Launch teaser");
    await fill("Content", "The engine weaves algebraical patterns.");
    await fill("Date", "2099-11-20");
    await click("Create post");
    await arriveAt(/\/boards\/(?!new)[^/]+$/);
    // The address changes before the page does, and what is checked on the old one is gone.
    await see("Launch teaser", "heading");
    expect(await person.valueOf("Content")).toBe("The engine weaves algebraical patterns.");
    expect(await person.valueOf("Date")).toBe("2099-11-20");
    await choose("X");
    await fill("Time", "09:30");
    await click("Save");
    await see("Details and time saved.");
    await person.upload("Image", poster);
    await fill("Alternative text", "An orange disc on violet");
    await click("Upload");
    await person.until("shown", () =>
      person.engine.ask(() => {
        const image = document.querySelector<HTMLImageElement>('main img[alt="An orange disc on violet"]');
        return image !== null && image.naturalWidth > 0;
      }),
    );
    // The preview shows the image before it is sent.
    await see("Image saved.");
    await click("Send to review");
    await see("Sent to review.");

    const isOpen = () => person.engine.ask(() => document.querySelector(".menu-body:popover-open") !== null);
    const menu = await person.spot("button", /^More actions/);
    for (let opening = 0; opening < OPENINGS[given.engine]; opening += 1) {
      await person.engine.click(menu);
      await person.until("open", isOpen);
      await person.press("Escape");
      await person.until("closed", async () => !(await isOpen()));
    }
    expect(await person.focused()).toMatch(/^button More actions/);

    for (const page of ["/projects", "/projects/new"]) {
      await goto(page);
      await see(user.name);
    }
    await person.signOut();
    await arriveAt(/^\/login/);
    await see("You’re signed out.");
    const shown = () => person.engine.ask(() => document.body.innerText);
    for (const time of [1, 2]) {
      await person.engine.back();
      await arriveAt(/^\/login/);
      await person.until(`at the sign-in after Back ${time}`, async () =>
        (await shown()).includes("Forgot it?"),
      );
      expect(await shown()).not.toContain(user.name);
    }
  });
});
