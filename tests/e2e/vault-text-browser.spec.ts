import { fileURLToPath } from "node:url";
import { join, memberPath } from "../support/invite.ts";
import { linkIn } from "../support/visitor.ts";
import { inTextBrowsers, signedInBy } from "./in-text-browsers.ts";

const EXPORTED = fileURLToPath(new URL("../files/vault/vault-lastpass.csv", import.meta.url));

inTextBrowsers(
  "a shared sign-in’s code is seen, and its password after a question",
  ["w3m"],
  signedInBy(async ({ browser, visit, visitor, user }) => {
    const form = await visitor.get("/micro-tools/vault/new?type=sign_in");
    await visitor.submit(form, "Add sign-in", {
      name: "Pinterest",
      password: "k7M-larch-Pilot-93",
      secret_seed: "JBSWY3DPEHPK3PXP",
    });
    await visit("/micro-tools/vault");
    await browser.sees("Pinterest");
    await browser.activate("Pinterest");
    await browser.sees("One-time code");
    await browser.activate("Show code");
    await browser.sees("Enter your password to see this");
    await browser.fill("Password", user.password);
    await browser.activate("Show");
    await browser.sees("The setup key is never shown.");
    await browser.activate("Reveal Password");
    await browser.sees("k7M-larch-Pilot-93");
  }),
);

inTextBrowsers(
  "an import is shared until Friday, and what a leaver knows becomes a task",
  ["w3m"],
  signedInBy(async ({ browser, product, visit, visitor }) => {
    const lin = await join(product, visitor, "member", "Lin Okafor");
    await visit("/micro-tools/vault/imports");
    await browser.attach("File", EXPORTED);
    if (!browser.sendsAtOnce) await browser.activate("Read file");
    await browser.sees("Check the import");
    await browser.choose("Decode them");
    await browser.activate("Import 3 items");
    await browser.sees("3 items imported");
    await browser.activate("Ads");
    await browser.sees("Reveal Password");
    const list = await visitor.get("/micro-tools/vault");
    const item = linkIn(list, /href="([^"]+)"[^>]*><bdi>Ads</);
    await visit(`${item}/share`);
    await browser.pick("Share with", "Lin Okafor");
    await browser.fill("Until", "2099-11-27");
    await browser.activate("Share");
    await browser.sees("Item shared.");
    const theirs = await lin.visitor.get(item);
    const asked = await lin.visitor.submit(theirs, "Reveal Password");
    await lin.visitor.submit(asked, "Show", { password: lin.user.password });
    await visit(`${await memberPath(visitor, "Lin Okafor")}/remove`);
    await browser.sees("Lin Okafor knows 1 secret of the vault.");
    await browser.activate("Remove member");
    await browser.sees("Secrets that Lin Okafor knows");
    await browser.activate("Create a task for each");
    await browser.sees("1 task created.");
  }),
);
