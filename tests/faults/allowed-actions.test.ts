import { afterAll, describe, expect, test } from "vitest";
import { crawl } from "../support/crawl.ts";
import { openProduct } from "../support/hosted-product.ts";
import { patternOf } from "../support/screens.ts";
import { formWith, mainHtml, type Page, linkIn } from "../support/visitor.ts";
import { demoVisitor, demoCampaigns } from "../support/demo.ts";

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

/** The main content alone, without the frame that is the same on every page. */
const inMain = (page: Page): Page => ({ ...page, html: mainHtml(page).replace(/<\/main>.*$/s, "") });

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

const isLast = (button: string) => /delete|remove|trash|do it|archive|undo|leave/i.test(button);

/**
 * Everyone whose pages are looked at, from those who may least. `beyond` are those whose rights they have too: what these were
 * shown isn't pressed again.
 */
const WALKS = [
  { name: "guest", role: null, beyond: [] },
  { name: "approver", role: "approver", beyond: ["guest"] },
  { name: "contributor", role: "contributor", beyond: ["guest"] },
  { name: "editor", role: "editor", beyond: ["guest", "contributor"] },
  { name: "manager", role: "manager", beyond: ["guest", "approver", "contributor", "editor"] },
] as const;

/**
 * Everything that a page shows to a person is something they may do. Where a form is not filled in, or the record is gone by then,
 * the answer is another one than 403.
 */
describe("every role in a project", async () => {
  const pressed = new Map<string, string[]>();
  const product = await openProduct({ seed: true });
  afterAll(() => product.close());

  /** Gives Lin a role in every project of the organization. */
  async function giveLin(role: string) {
    const ada = await demoVisitor(product, "demo@marquee.test");
    const projects = (await ada.get("/projects")).html.matchAll(/href="(\/projects\/[^/"]+)\/folders"/g);
    for (const project of new Set([...projects].map(([, path = ""]) => path))) {
      const page = await ada.get(`${project}/members`);
      const [, lin = ""] = /<option value="([^"]+)">Lin Okafor/.exec(page.html) ?? [];
      const answer = await (lin === ""
        ? ada.submit(page, "Change role of Lin Okafor", { role })
        : ada.submit(page, "Add member", { user_id: lin, role }));
      expect(answer.text).toMatch(/Role changed|Member added/);
    }
  }

  test("a guest’s form that would be refused is refused before it is filled in", async () => {
    const ada = await demoVisitor(product);
    const guest = await demoVisitor(product, "guest@marquee.test");
    const list = await ada.get(await demoCampaigns(ada));
    const calendar = linkIn(list, /href="([^"]+\/social-calendar\/[^"/?]+)"/);
    for (const path of [
      "/projects/new",
      "/settings/labels/new",
      list.path.replace(/campaigns$/, "edit"),
      `${list.path}/new`,
      `${calendar}/edit`,
      `${calendar}/boards/new`,
      `${calendar}/imports`,
    ]) {
      expect((await ada.get(path)).status, path).toBe(200);
      const refused = await guest.get(path);
      expect([path, refused.status]).toEqual([path, 403]);
      expect(mainHtml(refused)).not.toContain("<form");
      expect(mainHtml(refused)).toMatch(/Guests can’t change this|You can read this project/);
      expect(refused.text, "the frame").toContain("Sign out");
    }
    expect((await guest.get(calendar)).status).toBe(200);
  });

  test.each(WALKS)(
    "$name is shown nothing that is refused them",
    async ({ name, role, beyond }) => {
      if (role !== null) await giveLin(role);
      const visitor = await demoVisitor(product, role === null ? "guest@marquee.test" : "lin@marquee.test");
      const pages = await crawl(visitor, "/projects");
      expect(pages.length).toBeGreaterThan(15);
      const refused = pages.filter(({ status }) => status === 403).map(({ path }) => `GET ${path}`);
      const known = beyond.flatMap((weaker) => [...(pressed.get(weaker) ?? [])]);
      // Each button once, however many views of its page have it.
      const presses = new Map(
        pages.flatMap((page, index) =>
          buttonsOf(index === 0 ? page : inMain(page)).map((button) => [
            `${patternOf(page.path)} ${button}`,
            { page, button },
          ]),
        ),
      );
      for (const key of known) presses.delete(key);
      pressed.set(name, [...presses.keys()]);
      const inOrder = [...presses.values()]
        .filter(({ button }) => button !== "Sign out")
        .toSorted((one, other) => Number(isLast(one.button)) - Number(isLast(other.button)));
      for (const { page, button } of inOrder) {
        const answer = await visitor.submit(page, button, filled(page, button));
        if (answer.status === 403 || REFUSED.test(answer.text)) refused.push(`“${button}” on ${page.path}`);
      }
      expect(refused).toEqual([]);
    },
    180_000,
  );
});
