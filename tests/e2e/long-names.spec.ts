import { crawl } from "../support/crawl.ts";
import { oneOfEachFile } from "../support/screens.ts";
import type { Page, Visitor } from "../support/visitor.ts";
import { expect, test } from "./fixtures.ts";

const unbroken = (length = 120) => "W".repeat(length);
const pathOf = ({ path }: Page) => path.replace(/\?.*$/, "");
const linkIn = ({ html }: Page, pattern: RegExp) => html.match(pattern)?.[1] ?? "";

/** One of everything, each called by as many characters in one as it takes. Ends in the folder's campaigns. */
async function fill(visitor: Visitor): Promise<void> {
  const make = async (path: string, button: string, values: Record<string, string>) => {
    const made = await visitor.submit(await visitor.get(path), button, values);
    if (made.status >= 400) throw new Error(`${button} on ${path}: ${made.text.slice(0, 400)}`);
    return made;
  };
  await make("/projects/new", "Create project", { name: unbroken(100), description: unbroken() });
  const folders = linkIn(await visitor.get("/projects"), /href="(\/projects\/[^"/]+\/folders)"/);
  const folder = await make(`${folders}/new`, "Create folder", {
    name: unbroken(80),
    description: unbroken(),
  });
  const campaigns = linkIn(folder, /href="(\/projects\/[^"/]+\/folders\/[^"/]+\/campaigns)"/);
  const campaign = async (kind: string) =>
    pathOf(await make(`${campaigns}/new`, "Create campaign", { kind, name: unbroken() }));
  const calendar = await campaign("SocialCalendar");
  const today = new Date().toISOString().slice(0, 10);
  const post = { title: unbroken(), content: unbroken(), planned_for: today };
  const board = pathOf(await make(`${calendar}/boards/new`, "Create post", post));
  await make(`${calendar}/boards/new`, "Create post", { ...post, planned_for: "" });
  await make(`${board}/comments`, "Add comment", { body: unbroken() });
  await make(`${folders.replace(/\/folders$/, "")}/calendar-feeds`, "Create feed", {
    name: unbroken(80),
  });
  const meta = await campaign("MetaAd");
  await make(`${meta}/content/new`, "Save", {
    heading: unbroken(30),
    description: unbroken(90),
    "primary_texts[0]": unbroken(),
  });
  const google = await campaign("GoogleAd");
  await make(`${google}/ad-groups/new`, "Create ad group", { name: unbroken() });
  await make(`${google}/content/new`, "Save", {
    "headlines[0].text": unbroken(30),
    "headlines[1].text": unbroken(29),
    "headlines[2].text": unbroken(28),
    "descriptions[0].text": unbroken(90),
    "descriptions[1].text": unbroken(89),
  });
  const blog = await campaign("Blog");
  await make(blog, "Save", { title: unbroken(), body: `# ${unbroken()}\n\n${unbroken()}` });
  const gone = await campaign("Blog");
  await make(`${gone}/delete`, "Delete blog", {});
}

// The layout is the same without a script, and comes sooner.
test(
  "no page scrolls sideways at 320 px, however long the words in it are",
  { tag: "@without-scripts" },
  async ({ page, signedIn }) => {
    test.setTimeout(400_000);
    const { visitor } = await signedIn(async (visitor) => {
      await fill(visitor);
      return "/projects";
    }, unbroken());
    const pages = oneOfEachFile(await crawl(visitor, "/projects"));
    expect(pages.length).toBeGreaterThan(50);
    await page.setViewportSize({ width: 320, height: 800 });
    const wide: string[] = [];
    for (const { path } of pages) {
      await page.goto(path, { waitUntil: "load" });
      const widest = await page.evaluate(() => {
        const { scrollWidth } = document.documentElement;
        if (scrollWidth <= 320) return null;
        const beyond = [...document.querySelectorAll("body *")].filter(
          (element) => element.getBoundingClientRect().right > 321 && element.clientWidth > 0,
        );
        const innermost = beyond.filter(
          (one) => !beyond.some((other) => other !== one && one.contains(other)),
        );
        const told = innermost.slice(0, 4).map(({ outerHTML }) => outerHTML.slice(0, 120));
        return `${scrollWidth} px wide: ${told.join(" … ")}`;
      });
      if (widest !== null) wide.push(`${path.replaceAll(/[0-9A-Z]{26}|w{20,}/g, "x")} is ${widest}`);
    }
    expect(wide).toEqual([]);
  },
);
