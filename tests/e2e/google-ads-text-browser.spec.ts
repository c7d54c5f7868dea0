import { newCampaign, newFolder } from "../support/workspace.ts";
import { inTextBrowsers, signedInBy } from "./in-text-browsers.ts";

inTextBrowsers(
  "a search ad is written and previewed",
  ["w3m", "lynx"],
  signedInBy(async ({ browser, visitor, visit }) => {
    await visit(await newCampaign(visitor, await newFolder(visitor), "GoogleAd", "Brand search"));
    await browser.sees("New ad");
    await browser.activate("New ad");
    await browser.sees(/New ad . Marquee/);
    await browser.fill("Headline 1", "Warm socks, made slowly");
    await browser.fill("Headline 2", "Free returns!");
    await browser.activate("Add headline");
    await browser.sees("Headline 4 added");
    // The notice names the new line too, so that a text browser's own search would stop there.
    await browser.fill("Headline 3", "Six shops, one workbench");
    await browser.write("Description 1", ["Knitted in Porto from merino."]);
    await browser.activate("Save and preview");
    // Keys that come before the page does are lost.
    await browser.sees(/Success: |Preview, not the real/);
    await browser.finds("Ad created");
    await browser.finds("Sponsored");
    await browser.finds("example.com");
    await browser.finds("exclamation point in a headline");
    await browser.activate("Show another combination");
    await browser.finds("Combination 2 of 6");
  }),
);
