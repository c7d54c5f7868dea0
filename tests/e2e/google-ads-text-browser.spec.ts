import { arrive } from "../support/arrive.ts";
import { findProgram } from "../support/find-program.ts";
import { openLynx, openW3m, type TextBrowser } from "../support/text-browsers.ts";
import { type ProductUnderTest, test } from "./fixtures.ts";

/** A search campaign of somebody new, made over HTTP. */
async function newCampaign(product: ProductUnderTest) {
  const { visitor, user } = await arrive(product);
  const projects = await visitor.submit(await visitor.get("/projects/new"), "Create project", {
    name: "Autumn launch",
  });
  const folders = projects.html.match(/href="(\/projects\/[^"/]+\/folders)"/)?.[1] ?? "";
  const made = await visitor.submit(await visitor.get(`${folders}/new`), "Create folder", { name: "Search" });
  const campaigns = made.html.match(/href="(\/projects\/[^"/]+\/folders\/[^"/]+\/campaigns)"/)?.[1] ?? "";
  const { path } = await visitor.submit(await visitor.get(`${campaigns}/new`), "Create campaign", {
    name: "Brand search",
    kind: "GoogleAd",
  });
  return { user, path };
}

async function writeAd(browser: TextBrowser, product: ProductUnderTest): Promise<void> {
  const { user, path } = await newCampaign(product);
  await browser.sees("Remember me");
  await browser.fill("E-mail", user.email);
  await browser.fill("Password", user.password);
  await browser.activate("Sign in");
  await browser.sees("Autumn launch");
  await browser.visit(product.origin + path);
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
}

for (const [program, open] of [
  ["w3m", openW3m],
  ["lynx", openLynx],
] as const) {
  test(`a search ad is written and previewed in ${program}`, async ({ product }) => {
    // In CI their absence is a failure, which the installation reports.
    test.skip(!findProgram(program), `${program} is not installed here`);
    const browser = await open(`${product.origin}/login`);
    try {
      await writeAd(browser, product);
    } finally {
      await browser.close();
    }
  });
}
