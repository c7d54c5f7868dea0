import { inTextBrowsers, signedInBy } from "./in-text-browsers.ts";

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
