import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signIn } from "../support/arrive.ts";
import { crawl } from "../support/crawl.ts";
import { demoPerson } from "../support/demo.ts";
import { furnish, WITH_WEBHOOKS } from "../support/furnish.ts";
import { type HostedProduct, openProduct } from "../support/hosted-product.ts";
import { join, memberPath } from "../support/invite.ts";
import { patternOf } from "../support/screens.ts";
import { newVisitor, type Page, type Visitor, wordsOf } from "../support/visitor.ts";

/** Words survive a save to a record that was deleted, moved out of sight, or left behind. */
let product: HostedProduct;
let owner: Visitor;
/** Pages that no link leads to. */
let also: string[];

beforeAll(async () => {
  product = await openProduct({
    seed: true,
    api: WITH_WEBHOOKS,
  });
  owner = newVisitor(product.origin);
  await signIn(owner, await demoPerson(product.dataDir));
  also = await furnish(owner);
}, 60_000);
afterAll(() => product.close());

type Typed = { page: Page; pattern: string; button: string; field: string };

/** `npm run test:hostile -- --all` types into a form once more in each state of its page. */
const isWhole = process.env.HOSTILE === "all";

/** Every form of these pages that posts a text, with the first of its fields to type into. */
function formsIn(pages: readonly Page[]): Typed[] {
  const forms = pages.flatMap((page) =>
    [...page.html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(([, open = "", inside = ""]) => {
      if (!/method="post"/i.test(open)) return [];
      const field = [...inside.matchAll(/<(textarea|input)\b([^>]*)>/g)].find(
        ([, tag, rest = ""]) =>
          /\sname="(?!_)/.test(rest) &&
          !/readonly|\sname="(?:[^"]*password|code|slug|current_password)/i.test(rest) &&
          (tag === "textarea" || !/\stype="(?!text|search|url)/.test(rest)),
      );
      const name = / name="([^"]*)"/.exec(field?.[2] ?? "")?.[1];
      const button = /<button\b(?![^>]*type="(?:button|reset)")[^>]*>(.*?)<\/button>/s.exec(inside)?.[1];
      if (name === undefined || button === undefined) return [];
      return [{ page, pattern: patternOf(page.path), button: wordsOf(button), field: name }];
    }),
  );
  if (isWhole) return forms;
  const once = new Map(forms.toReversed().map((typed) => [nameOf(typed), typed]));
  return [...once.values()].toReversed();
}

const nameOf = ({ pattern, button, field }: Typed) => `${pattern} | ${button} | ${field}`;

/** The words that were typed into each form and are on no page that came back. */
async function lostWords(
  visitor: Visitor,
  forms: readonly Typed[],
  before?: (typed: Typed) => Promise<unknown>,
) {
  const lost: string[] = [];
  for (const [index, typed] of forms.entries()) {
    await before?.(typed);
    const words = `Typed into form ${index}`;
    const answer = await visitor.submit(typed.page, typed.button, { [typed.field]: words });
    const isThere = answer.html.includes(words) && answer.status < 500;
    if (!isThere) lost.push(`${typed.pattern} | ${typed.button} | ${answer.status} ${answer.path}`);
  }
  return lost;
}

const isInProject = ({ pattern }: Typed) => /^\/(projects\/:projectId|tasks\/:taskId)/.test(pattern);

/** Deletes the innermost record that a page is about, as far as someone can. */
async function deleteRecordOf({ page }: Typed) {
  const parts = (page.path.split(/[?#]/)[0] ?? "").split("/");
  for (let length = parts.length; length > 2; length--) {
    const asked = await owner.get(`${parts.slice(0, length).join("/")}/delete`);
    if (asked.status !== 200 || !asked.path.endsWith("/delete")) continue;
    const button = [...asked.html.matchAll(/<button\b[^>]*>(.*?)<\/button>/gs)]
      .map(([, label = ""]) => wordsOf(label))
      .find((label) => label.startsWith("Delete "));
    const name = /“([^”]+)”/.exec(asked.text)?.[1] ?? "";
    if (button === undefined) continue;
    await owner.submit(asked, button, asked.html.includes('name="name"') ? { name } : {});
    return;
  }
}

describe("words that are saved", () => {
  test("to records that were hidden in the meantime come back", async () => {
    const lin = await join(product, owner);
    const pages = await crawl(lin.visitor, "/projects", also);
    const forms = formsIn(pages).filter(isInProject);
    expect(forms.length).toBeGreaterThan(40);
    const projects = new Set(forms.flatMap(({ page }) => /^\/projects\/[^/]+/.exec(page.path)?.[0] ?? []));
    for (const project of projects)
      await owner.submit(await owner.get(`${project}/edit`), "Save project", { visibility: "members" });
    expect(await lostWords(lin.visitor, forms)).toEqual([]);
    for (const project of projects)
      await owner.submit(await owner.get(`${project}/edit`), "Save project", { visibility: "organization" });
  }, 180_000);

  test("by someone who was removed in the meantime come back", async () => {
    const amir = await join(product, owner, "admin", "Amir Admin");
    const forms = formsIn(await crawl(amir.visitor, "/projects", also));
    expect(forms.length).toBeGreaterThan(70);
    const path = await memberPath(owner, "Amir Admin");
    await owner.submit(await owner.get(`${path}/remove`), "Remove member");
    expect(await lostWords(amir.visitor, forms)).toEqual([]);
  }, 180_000);

  test("to records that were deleted in the meantime, or whose place was, come back", async () => {
    const forms = formsIn(await crawl(owner, "/projects", also))
      .filter(({ pattern }) => pattern.includes(":") || /^\/tasks\/(views|templates)\/:/.test(pattern))
      .toSorted((one, other) => other.page.path.split("/").length - one.page.path.split("/").length);
    expect(await lostWords(owner, forms, deleteRecordOf)).toEqual([]);
  }, 180_000);
});
