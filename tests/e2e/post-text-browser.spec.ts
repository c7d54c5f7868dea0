import { fileURLToPath } from "node:url";
import { blankImage } from "../support/blank-image.ts";
import { join } from "../support/invite.ts";
import { reviewLinkOn, shareForReview } from "../support/review-link.ts";
import { newCampaign, newFolder, newPost } from "../support/workspace.ts";
import { expect } from "./fixtures.ts";
import { inTextBrowsers, signedInBy } from "./in-text-browsers.ts";
import { poster } from "./journey.ts";

const portrait = fileURLToPath(new URL("files/portrait.png", import.meta.url));

inTextBrowsers(
  "a post with an image is scheduled from the month and marked as published, and another is reviewed, discussed, deleted, and back",
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
    await browser.sees("9:00 Scheduled, X, Ada Lovelace");
    const { html } = await visitor.get(`${calendar}?view=month&date=2099-11-01`);
    const [, packed = ""] = /aria-label="[^"]*The box is packed[^>]*href="([^"]+)"/.exec(html) ?? [];
    await visit(packed);
    await browser.sees("Social calendar Scheduled");
    await browser.finds("Images 1 of 10");
    // It may have been the last line of the screen.
    expect(await browser.finds("1. An orange disc")).toMatch(/1\. An orange disc Image 1/);
    expect(await browser.finds("Preview for X")).toMatch(/The box is packed\s+An orange disc/);
    await browser.activate("Mark as published…");
    await browser.finds("Save image");
    await browser.fill("Published URL", "https://x.example/status/1");
    await browser.activate("Mark as published");
    await browser.sees("Social calendar Published");

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

inTextBrowsers(
  "an approver and a client read all of a post, and decide about it",
  ["w3m"],
  signedInBy(async ({ browser, product, visitor: ada, visit }) => {
    const calendar = await newCampaign(ada, await newFolder(ada), "SocialCalendar");
    await ada.submit(await ada.get(`${calendar}/edit`), "Save settings", { timezone: "Europe/Berlin" });
    const { visitor: lin } = await join(product, ada, "member", "Lin Okafor");
    const post = await newPost(lin, calendar, {
      content: "Ten days, one patient tester.",
      networks: ["x", "facebook"],
      "overrides.x": "Ten days.",
      planned_for: "2099-12-02",
      time: "09:00",
      first_comment: "Which boot is yours?",
    });
    const alts = ["A boot", "Snow", "Laces"];
    const image = await Promise.all(alts.map((_, index) => blankImage(30 + index)));
    await lin.submit(await lin.get(post), "Upload", { image });
    const texts = alts.map((alt, index): [string, string] => [`images[${index}].alt`, alt]);
    await lin.submit(await lin.get(post), "Save", Object.fromEntries(texts));
    await lin.submit(await lin.get(post), "Send to review");
    const readsAll = async () => {
      for (const words of [
        "Dec 2, 2099, 9:00, Berlin time",
        "Text for X",
        "Text for Facebook",
        "Which boot is yours?",
        "3 images, in this order",
        ...alts.map((alt, index) => `Image ${index + 1}: ${alt}`),
      ])
        await browser.finds(words);
    };

    await visit("/approvals");
    await browser.sees("For you");
    await readsAll();
    await browser.activate("Approve and next Teaser");
    await browser.sees("“Teaser” approved.");
    await lin.submit(await lin.get(post), "Save", { content: "Ten days, one brave tester." });
    await visit("/notifications");
    await browser.activate("Lin Okafor changed “Teaser” after it was approved. It’s a draft again");
    await browser.sees("Social calendar Draft");
    expect(await browser.finds("Changed since you approved it")).toMatch(/patient.*brave/s);
    const link = reviewLinkOn(await shareForReview(ada, post, { reviewer_name: "Maya Chen" }));
    await lin.submit(await lin.get(post), "Send to review");

    await browser.activate("Sign out");
    await browser.sees("You’re signed out");
    await visit(link);
    await browser.sees("Waiting for you (1)");
    await readsAll();
    await browser.write("What should we change?", ["It was two weeks."]);
    await browser.activate("Send request");
    await browser.sees("Changes requested. Thank you.");
  }),
);

inTextBrowsers(
  "a client comes back to a review link, and reads what they decided and what still waits",
  ["w3m"],
  signedInBy(async ({ browser, visitor: ada, visit }) => {
    const calendar = await newCampaign(ada, await newFolder(ada), "SocialCalendar");
    const [boots, laces] = await Promise.all(
      ["Boots", "Laces"].map((title, day) =>
        newPost(ada, calendar, {
          title,
          content: `All about ${title}.`,
          networks: "x",
          planned_for: `2099-12-0${day + 1}`,
        }),
      ),
    );
    for (const post of [boots ?? "", laces ?? ""]) await ada.submit(await ada.get(post), "Send to review");
    const link = reviewLinkOn(await shareForReview(ada, calendar, { reviewer_name: "Maya Chen" }));
    await browser.activate("Sign out");
    await browser.sees("You’re signed out");

    await visit(link);
    await browser.sees("Waiting for you (2)");
    await browser.activate("Approve Boots");
    await browser.sees("Approved. Thank you.");
    await browser.write("Comment", ["Are they brown?"]);
    await browser.activate("Add comment on Laces");
    await browser.sees("Comment added.");

    await ada.submit(await ada.get(`${laces}/comments`), "Add reply", { body: "Brown as a nut." });
    await visit("/login");
    await browser.sees("Remember me");
    await visit(link);
    await browser.sees("Waiting for you (1)");
    await browser.finds("Brown as a nut.");
    expect(await browser.finds("Approved 1")).toMatch(/Boots.*approved by You/s);

    // What was agreed to has changed since then.
    await ada.submit(await ada.get(boots ?? ""), "Save", { content: "All about shoes." });
    await ada.submit(await ada.get(boots ?? ""), "Send to review");
    await visit(link);
    await browser.sees("Waiting for you (2)");
    await browser.finds("decide again");
    await browser.finds("What changed since then");
  }),
);

inTextBrowsers(
  "a month leads to a post, an approver decides, and a client comments on an image and approves",
  ["w3m", "lynx"],
  signedInBy(async ({ browser, program, visitor, visit }) => {
    const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
    for (const title of ["Boots", "Laces"]) {
      const post = await newPost(visitor, calendar, {
        title,
        networks: "x",
        content: `All about ${title}.`,
        planned_for: "2099-11-02",
      });
      const image = await blankImage();
      await visitor.submit(await visitor.get(post), "Upload", { image, new_alt: "Snow" });
      await visitor.submit(await visitor.get(post), "Send to review");
    }
    const link = reviewLinkOn(await shareForReview(visitor, calendar, { reviewer_name: "Maya Chen" }));
    await visit(`${calendar}?view=month&date=2099-11-01`);
    await browser.sees("November 2099, 2 posts");
    await browser.activate("Boots");
    await browser.sees("Social calendar In review");
    await visit("/approvals");
    await browser.finds("All about Boots.");
    await browser.activate("Approve and next Boots");
    await browser.sees(/.Boots. approved\./);
    await browser.activate("Sign out");
    await browser.sees(/You.re signed out/);
    await visit(link);
    await browser.sees("Waiting for you (1)");
    // The menus of Lynx are not walked here.
    if (program === "w3m") await browser.pick("About", "Image 1: Snow");
    await browser.write("Comment", ["Is it last winter?"]);
    await browser.activate("Add comment on Laces");
    await browser.sees("Comment added.");
    await browser.finds(program === "w3m" ? "On image 1" : "Is it last winter?");
    await browser.activate("Approve Laces");
    await browser.sees("Approved. Thank you.");
  }),
);

inTextBrowsers(
  "a client says their name and approves everything, and an approver decides by the link of a mail",
  ["w3m", "lynx"],
  signedInBy(async ({ browser, product, mailbox, visitor: ada, user, visit }) => {
    const calendar = await newCampaign(ada, await newFolder(ada), "SocialCalendar");
    for (const title of ["Boots", "Laces"]) {
      const post = await newPost(ada, calendar, { title, networks: "x" });
      await ada.submit(await ada.get(post), "Send to review");
    }
    const link = reviewLinkOn(await shareForReview(ada, calendar));
    await browser.activate("Sign out");
    await browser.sees(/You.re signed out/);
    await visit(link);
    await browser.sees("Waiting for you (2)");
    await browser.activate("Approve all 2…");
    await browser.sees("Approve all 2 items?");
    await browser.activate("Approve 2 items");
    await browser.sees("We ask once in this browser.");
    await browser.fill("Your name", "Maya Chen");
    await browser.activate("Continue");
    await browser.sees("2 approved. Thank you.");
    await browser.finds("all caught up");

    const { visitor: lin } = await join(product, ada, "member", "Lin Okafor");
    const post = await newPost(lin, calendar, { networks: "x", content: "Ten days, one boot." });
    await lin.submit(await lin.get(post), "Send to review");
    await browser.visit(await mailbox.linkTo(user.email, "/decide/"));
    await browser.sees(`You decide as ${user.name}.`);
    await browser.finds("Ten days, one boot.");
    await browser.activate("Approve Teaser");
    await browser.sees("Nothing to decide here");
    await browser.finds("Approved");
  }),
);
