import { makeRecords, READY } from "../support/records.ts";
import { expect } from "./fixtures.ts";
import { inTextBrowsers, signedInBy } from "./in-text-browsers.ts";

const AD = { saved: "Ad saved.", remove: "Delete ad" };
const ITEMS = {
  "Meta ad": { ...AD, field: "Headline" },
  "Google ad": { ...AD, field: "Headline 1" },
  blog: { field: "Title", saved: "Blog post saved.", remove: "Delete campaign" },
} as const;

for (const kind of ["Meta ad", "Google ad", "blog"] as const) {
  const { field, saved, remove } = ITEMS[kind];
  inTextBrowsers(
    `a ${kind} is written, discussed, sent back with a reason, approved, deleted, and back`,
    ["w3m", "lynx"],
    signedInBy(async ({ browser, visitor, visit }) => {
      const { [kind]: path } = await makeRecords(visitor);
      await visitor.submit(await visitor.get(path), "Send to review", READY[kind]);
      await visit(path);
      await browser.sees("In review");
      await browser.fill(field, "One brown boot");
      await browser.activate("Save");
      await browser.sees(saved);
      await browser.write("Comment", ["Which boot?"]);
      await browser.activate("Request changes");
      await browser.sees("Enter a reason.");
      await browser.finds("Which boot?");
      await browser.activate("Add comment");
      await browser.finds("Comments: 1 open");
      await browser.write("Reason", ["Say how brown."]);
      await browser.activate("Request changes");
      await browser.sees("Changes requested.");
      await browser.finds("Say how brown.");
      await browser.fill(field, "One tan boot");
      await browser.activate("Send to review again");
      await browser.sees("Sent to review.");
      await browser.activate("Approve");
      await browser.sees("Approved.");
      await browser.activate(remove);
      await browser.sees("deleted.");
      await browser.activate("Undo");
      await browser.sees("Undone.");
      // Lynx would show the page that it kept from the first visit.
      const back = await visitor.get(path);
      expect(back.text).toContain("Approved");
      expect(back.html).toContain('value="One tan boot"');
    }),
  );
}
