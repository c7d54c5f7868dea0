import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signIn } from "../support/arrive.ts";
import { crawl } from "../support/crawl.ts";
import { type RunningProduct, startProduct } from "../support/product.ts";
import { formWith, newVisitor, type Page } from "../support/visitor.ts";

const REFUSED = /This action is unauthorized|You can’t .{0,60}\. Ask|do not have permission/;

/** Words of the buttons in a page's forms. */
function buttonsOf({ html }: Page): string[] {
  const forms = [...html.matchAll(/<form\b[^>]*method="post"[^>]*>(.*?)<\/form>/gs)];
  return forms.flatMap(([, inside = ""]) =>
    [...inside.matchAll(/<button\b([^>]*)>(.*?)<\/button>/gs)]
      .filter(([, attributes = ""]) => !/type="button"/.test(attributes))
      .map(([, , label = ""]) =>
        label
          .replaceAll(/<!--.*?-->/gs, "")
          .replaceAll(/<[^>]*>/g, " ")
          .replaceAll(/\s+/g, " ")
          .trim(),
      ),
  );
}

/** What the forms here ask for at least: one that is refused for its fields says nothing of rights. */
const ASKED = new Set(["name", "title", "heading", "body", "reason", "headlines[0].text"]);

function filled(page: Page, button: string): Record<string, string> {
  const { fields } = formWith(page, button);
  const empty = fields.filter(([name, value]) => value === "" && ASKED.has(name));
  const kind: Record<string, string> = /<input\b[^>]*type="radio"[^>]*name="kind"/.test(page.html)
    ? { kind: "Blog" }
    : {};
  return { ...Object.fromEntries(empty.map(([name]) => [name, "Something"])), ...kind };
}

const isLast = (button: string) => /delete|remove|trash|do it|archive|undo/i.test(button);

/**
 * Everything that a page shows to a person is something they may do. Where a form is not filled in, or the record is gone by then,
 * the answer is another one than 403.
 */
describe.each(["lin@marquee.test", "guest@marquee.test"])("%s", (email) => {
  let product: RunningProduct;
  beforeAll(async () => {
    product = await startProduct({ seed: true });
  });
  afterAll(() => product.stop());

  test("is shown nothing that is refused them", async () => {
    const visitor = newVisitor(product.origin);
    const demo: { password: string } = JSON.parse(await readFile(`${product.dataDir}/demo.json`, "utf8"));
    await signIn(visitor, { email, password: demo.password });
    const pages = await crawl(visitor, "/projects");
    expect(pages.length).toBeGreaterThan(15);
    const refused = pages.filter(({ status }) => status === 403).map(({ path }) => `GET ${path}`);
    const presses = pages
      .flatMap((page) => [...new Set(buttonsOf(page))].map((button) => ({ page, button })))
      .filter(({ button }) => button !== "Sign out")
      .toSorted((one, other) => Number(isLast(one.button)) - Number(isLast(other.button)));
    for (const { page, button } of presses) {
      const answer = await visitor.submit(page, button, filled(page, button));
      if (answer.status === 403 || REFUSED.test(answer.text)) refused.push(`“${button}” on ${page.path}`);
    }
    expect(refused).toEqual([]);
  }, 180_000);
});
