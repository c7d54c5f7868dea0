import { newCampaign, newFolder } from "../support/workspace.ts";
import { inTextBrowsers, signedInBy } from "./in-text-browsers.ts";
import { poster } from "./journey.ts";

inTextBrowsers(
  "an ad is written, illustrated, varied and deleted",
  ["w3m"],
  signedInBy(async ({ browser, visitor, visit }) => {
    await visit(await newCampaign(visitor, await newFolder(visitor), "MetaAd", "Carousel, warm"));
    await browser.sees("No ads yet");

    await browser.activate("New ad");
    await browser.sees(/New ad . Marquee/);
    await browser.activate("Save");
    await browser.sees("Enter a headline");
    await browser.fill("Headline", "Warm hands, cold air");
    await browser.write("Description", ["Warm socks, made slowly in Porto."]);
    await browser.activate("Save and preview");
    await browser.sees(/Success: Edit Warm hands/);
    await browser.finds("Preview, not the real ad");
    await browser.finds("Add an image");

    await browser.write("Alternative text", ["An orange disc on violet"]);
    await browser.attach("Image", poster);
    await browser.sees("640 × 360 pixels");
    await browser.finds("An orange disc on violet");

    await browser.activate("Add card");
    await browser.fill("Card headline", "Oslo");
    await browser.activate("Save and preview");
    await browser.sees(/Success: Edit Warm hands/);
    await browser.finds("Carousel cards: 1");

    await browser.activate("Create variants…");
    await browser.write("Headlines", ["Cold hands", "Warm feet"]);
    await browser.activate("Show combinations");
    await browser.finds("2 combinations");
    await browser.activate("Create 2 drafts");
    await browser.sees("2 drafts created.");
    await browser.finds("Cold hands");
    await browser.activate("Back to “Carousel, warm”");
    await browser.sees("3 ads");
    await browser.finds("Warm socks, made slowly in Porto.");
    await browser.activate("Delete Cold hands");
    await browser.sees("Ad deleted");
  }),
);
