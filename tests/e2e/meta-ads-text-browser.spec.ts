import { arrive } from "../support/arrive.ts";
import { findProgram } from "../support/find-program.ts";
import { openW3m } from "../support/text-browsers.ts";
import type { Visitor } from "../support/visitor.ts";
import { test } from "./fixtures.ts";
import { poster } from "./journey.ts";

const firstLink = (html: string, pattern: RegExp) => html.match(pattern)?.[1] ?? "";

/** The address of a new, empty Meta ad. */
async function newMetaAd(visitor: Visitor): Promise<string> {
  const projects = await visitor.submit(await visitor.get("/projects/new"), "Create project", {
    name: "Autumn launch",
  });
  const project = firstLink(projects.html, /href="(\/projects\/[^"/]+\/folders)"/);
  const folders = await visitor.submit(await visitor.get(`${project}/new`), "Create folder", {
    name: "Paid",
  });
  const campaigns = firstLink(folders.html, /href="(\/projects\/[^"/]+\/folders\/[^"/]+\/campaigns)"/);
  const form = await visitor.get(`${campaigns}/new`);
  return (await visitor.submit(form, "Create campaign", { name: "Carousel, warm", kind: "MetaAd" })).path;
}

test("an ad is written, illustrated, varied and deleted in w3m", async ({ product }) => {
  // In CI its absence is a failure, which the installation reports.
  test.skip(!findProgram("w3m"), "w3m is not installed here");
  const { visitor, user } = await arrive(product);
  const ad = await newMetaAd(visitor);
  const browser = await openW3m(`${product.origin}/login`);
  try {
    await browser.sees("Remember me");
    await browser.fill("E-mail", user.email);
    await browser.fill("Password", user.password);
    await browser.activate("Sign in");
    await browser.sees("Autumn launch");
    await browser.visit(product.origin + ad);
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
  } finally {
    await browser.close();
  }
});
