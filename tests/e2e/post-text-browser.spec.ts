import { fileURLToPath } from "node:url";
import { newCampaign, newFolder, newPost } from "../support/workspace.ts";
import { expect } from "./fixtures.ts";
import { inTextBrowsers, signedInBy } from "./in-text-browsers.ts";
import { poster } from "./journey.ts";

const portrait = fileURLToPath(new URL("files/portrait.png", import.meta.url));

inTextBrowsers(
  "a post with an image is scheduled from the month, and another is reviewed, discussed, deleted, and back",
  ["w3m", "lynx"],
  signedInBy(async ({ browser, visitor, visit }) => {
    const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
    const post = await newPost(visitor, calendar, { networks: "x", content: "Ten days, one boot." });
    await visitor.submit(await visitor.get(post), "Send to review");
    await visit(`${calendar}?view=month&date=2099-11-01`);
    await browser.sees("November 2099, no posts");
    await browser.activate("Add", "Monday");
    await browser.sees("Not saved yet");
    await browser.write("Content", ["The box is packed"]);
    await browser.choose("X");
    await browser.write("Alternative text", ["An orange disc"]);
    await browser.attach("Image", poster);
    if (browser.sendsAtOnce) await browser.sees("Post created");
    await browser.activate("Schedule");
    await browser.sees("The box is packed (Scheduled, X)");
    const { html } = await visitor.get(`${calendar}?view=month&date=2099-11-01`);
    const [, packed = ""] = /aria-label="[^"]*The box is packed[^>]*href="([^"]+)"/.exec(html) ?? [];
    await visit(packed);
    await browser.sees("Social calendar Scheduled");
    expect(await browser.finds("Images 1 of 10")).toMatch(
      /Images 1 of 10\s+1\. An orange disc Image 1\s+Alternative text\s+\[?An orange disc/,
    );
    expect(await browser.finds("Preview for X")).toMatch(/The box is packed\s+An orange disc/);

    await visit(post);
    await browser.sees("In review");
    await browser.activate("Request changes");
    await browser.sees("Enter a reason.");
    await browser.write("Reason", ["Say which boot."]);
    await browser.activate("Request changes");
    await browser.sees("Changes requested.");
    await browser.write("Comment", ["The brown one?"]);
    await browser.activate("Add comment");
    await browser.finds("The brown one?");
    await browser.write("Content", ["Ten days, one brown boot."]);
    await browser.activate("Save");
    await browser.sees("Content saved.");
    await browser.activate("Send to review again");
    await browser.sees("Sent to review.");
    await browser.activate("Approve");
    await browser.sees("Approved.");
    await browser.activate("Delete post");
    await browser.sees("Post deleted.");
    await browser.activate("Undo");
    await browser.sees("Undone.");
    await visit(post);
    await browser.sees("Social calendar Approved");
  }),
);

inTextBrowsers(
  "three images are described and put in another order",
  ["w3m"],
  signedInBy(async ({ browser, visitor, visit }) => {
    const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
    const post = await newPost(visitor, calendar);
    await visit(post);
    await browser.sees("Images 0 of 10");
    await browser.write("Alternative text", ["A boot"]);
    for (const [index, path] of [poster, portrait, poster].entries()) {
      await browser.attach("Image", path);
      await browser.sees(`Images ${index + 1} of 10`);
    }
    await browser.write("Alternative text, image 2", ["Snow"]);
    await browser.write("Alternative text, image 3", ["Laces"]);
    await browser.fill("Place of image 3", "1");
    await browser.activate("Save");
    await browser.sees("Alternative text and order of images saved.");
    await visit(post);
    const screen = await browser.finds("Images 3 of 10");
    const texts = screen.slice(screen.indexOf("Images 3 of 10"));
    const places = ["Laces", "A boot", "Snow"].map((text) => texts.indexOf(text));
    expect(places[0]).toBeGreaterThan(0);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    await browser.pick("About", "Date");
    await browser.write("Comment", ["Why then?"]);
    await browser.activate("Add comment");
    await browser.finds("On Date");
  }),
);
