import { arrive } from "../support/arrive.ts";
import { reviewLinkOn, shareForReview } from "../support/review-link.ts";
import { newCampaign, newFolder, newPost } from "../support/workspace.ts";
import { inTextBrowsers } from "./in-text-browsers.ts";

inTextBrowsers(
  "a client enters the passphrase, requests changes, and approves",
  ["w3m"],
  async ({ browser, product, visit }) => {
    const { visitor } = await arrive(product);
    const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
    const post = await newPost(visitor, calendar, { networks: "facebook", content: "Ten days to go." });
    await visitor.submit(await visitor.get(post), "Send to review");
    const passphrase = "mittens and scarves";
    const link = reviewLinkOn(
      await shareForReview(visitor, post, { reviewer_name: "Maya Chen", passphrase }),
    );
    await visit(link);
    await browser.sees("Enter the passphrase");
    await browser.fill("Passphrase", passphrase);
    await browser.activate("Open review");
    await browser.finds("Ten days to go.");
    await browser.activate("Request changes");
    await browser.sees("Enter a reason.");
    await browser.write("Reason", ["It’s two weeks."]);
    await browser.activate("Request changes");
    await browser.sees("Changes requested. Thank you.");
    const saved = await visitor.submit(await visitor.get(post), "Save", { content: "Two weeks to go." });
    await visitor.submit(saved, "Send to review again");
    await visit(link);
    await browser.finds("It has changed since then.");
    await browser.activate("Approve");
    await browser.sees("Approved. Thank you.");
    await browser.finds("Maya Chen approved version 2");
  },
);
