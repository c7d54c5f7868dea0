import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { arrive } from "../support/arrive.ts";
import { blankImage } from "../support/blank-image.ts";
import { type HostedProduct, openProduct } from "../support/hosted-product.ts";
import { mainHtml, mainText, type Page, type Visitor } from "../support/visitor.ts";
import { newCampaign, newFolder, newPost } from "../support/workspace.ts";

let product: HostedProduct;
let ada: Visitor;
let calendar: string;

beforeAll(async () => {
  product = await openProduct();
  ({ visitor: ada } = await arrive(product));
  calendar = await newCampaign(ada, await newFolder(ada), "SocialCalendar");
});
afterAll(() => product.close());

/** Makes a post with a comment and a text of its own for X. Takes these steps. Resolves to its path. */
async function makePost(...steps: string[]): Promise<string> {
  const path = await newPost(ada, calendar, {
    networks: ["x", "linkedin"],
    "overrides.x": "Soon on X",
    planned_for: "2099-11-20",
  });
  let page = await ada.submit(await ada.get(path), "Add comment", { comment: "Which boot?" });
  for (const step of steps)
    page = await ada.submit(page, step, step === "Request changes" ? { reason: "Say which boot." } : {});
  return path.replace(/\?.*/, "");
}

async function withImages(made: Promise<string>): Promise<string> {
  const page = await ada.get(await made);
  await ada.submit(page, "Upload", { image: [await blankImage(40), await blankImage(50)] });
  return made;
}

async function withResolved(made: Promise<string>): Promise<string> {
  const page = await ada.get(await made);
  const [resolve = ""] = [...buttonsIn(page).keys()].filter((label) => label.startsWith("Resolve thread"));
  await ada.submit(page, resolve);
  return made;
}

/** How a post comes to be in each state, and buttons that it must have there. */
const STATES: [name: string, make: () => Promise<string>, buttons: string[]][] = [
  ["a new post", async () => `${calendar}/boards/new`, ["Create post", "Send to review", "Schedule"]],
  [
    "a draft with images",
    () => withImages(makePost()),
    ["Save", "Send to review", "Schedule", "Mark as canceled"],
  ],
  [
    "a post in review",
    () => makePost("Send to review"),
    ["Save", "Request changes", "Approve", "Withdraw from review"],
  ],
  [
    "a post with changes requested",
    () => makePost("Send to review", "Request changes"),
    ["Save", "Send to review again", "Return to draft"],
  ],
  ["an approved post", () => makePost("Send to review", "Approve"), ["Save", "Put on hold", "Schedule"]],
  [
    "a scheduled post with images",
    () => withImages(makePost("Schedule")),
    ["Save", "Return to draft", "Mark as published…"],
  ],
  ["a canceled post", () => makePost("Mark as canceled"), ["Return to draft", "Add comment"]],
  ["a post with a resolved thread", () => withResolved(makePost()), ["Save", "Add comment"]],
];

const COMPOSER = /<form\b[^>]*class="composer[^>]*>(.*?)<\/form>/s;
const composerIn = (page: Page) => COMPOSER.exec(page.html)?.[1] ?? "";
const attributeOf = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";

/** What the buttons that send the composer ask for, by their words. Those that nobody sees are left out. */
const buttonsIn = (page: Page) =>
  new Map(
    [...composerIn(page).matchAll(/(<button\b[^>]*>)(.*?)<\/button>/gs)]
      .filter(([, tag = ""]) => !/\stype="button"|\saria-hidden/.test(tag))
      .map(([, tag = "", label = ""]) => [
        label.replaceAll(/<[^>]*>/g, "").trim(),
        attributeOf(tag, "value"),
      ]),
  );

/** The name and the text of each field that is typed into. */
function textsIn(page: Page): Map<string, string> {
  const html = composerIn(page);
  const areas = [...html.matchAll(/(<textarea\b[^>]*>)(.*?)<\/textarea>/gs)].map(
    ([, tag = "", text = ""]) => [attributeOf(tag, "name"), text.replace(/^\n/, "")] as const,
  );
  const inputs = [...html.matchAll(/<input\b[^>]*>/g)]
    .filter(([tag]) => !/\stype="(?:hidden|file|checkbox|radio|number)"/.test(tag))
    .map(([tag]) => [attributeOf(tag, "name"), attributeOf(tag, "value")] as const);
  return new Map([...areas, ...inputs]);
}

const VALID: Readonly<Record<string, (now: string) => string>> = {
  planned_for: (now) => (now === "2099-12-24" ? "2099-12-25" : "2099-12-24"),
  time: (now) => (now === "10:30" ? "11:30" : "10:30"),
  link_url: (now) => `https://northwind.example/${now.length}`,
  quote: () => "",
};
/** Another text for each field. */
const typedInto = (page: Page, button: string) =>
  Object.fromEntries(
    [...textsIn(page)].map(([name, now]) => [name, VALID[name]?.(now) ?? `${name} for ${button}`]),
  );

/** The fields whose text is no longer there because the button has sent it, or because they are gone. */
function usedBy(intent: string): RegExp {
  const [verb = "", what = ""] = intent.split(/-(.*)/);
  // Only a review has a field for a reason.
  if (verb === "comment") return /^(?:comment|quote|about)$/;
  if (verb === "reply") return new RegExp(`^reply-${what}$`);
  return verb === "step" || verb === "ask" ? /^reason$/ : /^$/;
}

describe.each(STATES)("of %s", (_, make, expected) => {
  test(
    "every control is in the composer, and no button loses what is typed into a field",
    {
      timeout: 60_000,
    },
    async () => {
      let path = await make();
      const first = await ada.get(path);
      expect(mainHtml(first)).toMatch(COMPOSER);
      const rest = mainHtml(first).replace(COMPOSER, "");
      const outside = [...rest.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)].map(([tag]) => tag);
      expect(outside.filter((tag) => !/\stype="hidden"/.test(tag))).toEqual([]);
      expect(composerIn(first)).not.toMatch(/<(?:input|textarea|select|button)\b[^>]*\sform=/);

      const buttons = [...buttonsIn(first).keys()];
      expect(buttons).toEqual(expect.arrayContaining(expected));
      for (const button of buttons) {
        const page = await ada.get(path);
        const intent = buttonsIn(page).get(button) ?? "";
        const typed = typedInto(page, button);
        const answer = await ada.submit(page, button, typed);
        // Decisions are about what is saved, and the bar asks for a reason that is missing.
        const isRefused =
          /^(?:step-approved|ask-changes_requested)$/.test(intent) ||
          (intent === "ask-on_hold" && !("reason" in typed));
        expect(answer.status, button).toBe(isRefused ? 422 : 200);
        expect(answer.text, button).not.toContain("This server didn’t save");
        const opened = intent === "step-cancelled" ? await ada.submit(answer, "Return to draft") : answer;
        const shown = composerIn(opened) ? opened : await ada.get(path);
        const after = textsIn(shown);
        const written = Object.entries(typed).filter(([name]) => isRefused || !usedBy(intent).test(name));
        expect(Object.fromEntries(written.map(([name]) => [name, after.get(name)])), button).toEqual(
          Object.fromEntries(written),
        );
        const said = typed[intent];
        if (said !== undefined) expect(mainText(shown), button).toContain(said);
        if (/^(?:step|ask|resolve|reopen)-/.test(intent)) path = await make();
      }
    },
  );
});

test("words that a comment quotes from a post are shown with it, until they are gone from the text", async () => {
  const path = await makePost();
  const quoted = await ada.submit(await ada.get(path), "Add comment", {
    quote: "Soon on X",
    comment: "When?",
  });
  expect(quoted.html).toMatch(/<blockquote[^>]*>Soon on X<\/blockquote>/);
  const [reply = ""] = [...textsIn(quoted).keys()].filter((name) => name.startsWith("reply-"));
  const typed = { quote: "Nowhere", comment: "Where?", [reply]: "Not sent yet" };
  const other = await ada.submit(quoted, "Add comment", typed);
  expect(textsIn(other).get(reply)).toBe("Not sent yet");
  expect(other.status).toBe(422);
  expect(mainText(other)).toContain("This quote isn’t in the text.");
  expect([textsIn(other).get("quote"), textsIn(other).get("comment")]).toEqual(["Nowhere", "Where?"]);
  const changed = await ada.submit(other, "Save", { "overrides.x": "Now on X", quote: "", comment: "" });
  expect(mainText(changed)).toContain("Soon on X No longer in the text (version 1)");
});
