import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { openMailbox } from "../support/mailbox.ts";
import { newUser } from "../support/new-user.ts";
import { newFolder } from "../support/workspace.ts";
import { inEachEngine, newcomer } from "./everywhere.ts";

const poster = fileURLToPath(new URL("../e2e/files/poster.png", import.meta.url));

inEachEngine("journeys", (given) => {
  test("a new person registers, plans a post with an image, sends it to review and leaves", async () => {
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
    await goto(await openMailbox(given.product.dataDir).linkTo(user.email, "/verify-email/"));
    await arriveAt(/^\/onboard/);
    await fill("Organization name", "Analytical Engines");
    await click("Create organization");
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

    await click("Sign out");
    await arriveAt(/^\/login/);
  });

  test("an ad for Meta, an ad for Google and a blog post are written and previewed", async () => {
    const { visitor } = await newcomer(given);
    const campaigns = await newFolder(visitor);
    const person = given.person();
    const { goto, fill, click, follow, choose, see, arriveAt } = person;
    const begin = async (kind: RegExp, at: RegExp) => {
      await goto(`${campaigns}/new`);
      await fill("Name", "Launch");
      await choose(kind);
      await click("Create campaign");
      await arriveAt(at);
    };

    await begin(/^Meta ad/, /\/meta-advertisement\/[^/]+$/);
    await follow("New ad");
    await fill("Headline", "Warm hands, cold air");
    await fill("Primary text", "Knitted from merino.");
    await click("Save and preview");
    await arriveAt(/\/edit.*#preview$/);
    await see("Preview, not the real ad");

    await begin(/^Google ad/, /\/google-advertisement\/[^/]+$/);
    await follow("New ad");
    await fill("Headline 1", "Warm socks");
    await fill("Description 1", "Knitted in Porto.");
    await click("Add headline");
    await fill("Headline 4", "Made slowly");
    await click("Save and preview");
    await arriveAt(/\/edit#preview$/);
    expect(await person.valueOf("Headline 1")).toBe("Warm socks");
    await see("Add at least 3 headlines.");

    await begin(/^Blog/, /\/blog\/[^/]+$/);
    await fill("Title", "How the boots did");
    await fill("Text (Markdown)", "Our boots went over the **salt** road.");
    await click("Save and preview");
    await arriveAt(/\?view=preview$/);
    await see("How the boots did", "heading");
    await see("salt road");
  });

  test("a notice is read, reached by Alt+T with a ring around it, dismissed, and else leaves by itself", async () => {
    await newcomer(given);
    const { engine, goto, fill, click, see, isGone, until } = given.person();
    const make = async (name: string) => {
      await goto("/projects/new");
      await fill("Name", name);
      await click("Create project");
      await see("Project created.");
    };
    await make("First");
    if (given.scripts) {
      const isRinged = () =>
        engine.ask(() => {
          const { activeElement } = document;
          return (
            activeElement?.matches(".toaster ol") === true &&
            getComputedStyle(activeElement).outlineStyle !== "none"
          );
        });
      // The script for it comes after the page.
      await until("focused", async () => {
        await engine.press("t", "Alt");
        return isRinged();
      });
      await engine.press("Escape");
    }
    await click("Dismiss", "link");
    await isGone("Project created.");
    await make("Second");
    await isGone("Project created.");
  });
});
