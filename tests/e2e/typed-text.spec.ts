import type { Page } from "@playwright/test";
import { demoPages, demoPerson } from "../support/demo.ts";
import { expect, test } from "./fixtures.ts";
import { signIn } from "./journey.ts";

test.skip(({ delivery }) => delivery !== "scripts-on", "what scripts must not take away");

const CONTROLS = "form[method=post] :is(input:not([type=hidden], [type=file]), textarea, select)";

/** Opens a page and holds its scripts back. Returns what lets them come and waits until React has adopted the page. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => document.querySelector("body > script[type=module]") !== null);
  return async () => {
    release();
    await page.waitForFunction(
      (controls) =>
        [...document.querySelectorAll(controls)].every((control) =>
          Object.keys(control).some((key) => key.startsWith("__reactProps")),
        ),
      CONTROLS,
    );
  };
}

/** Fills in every control of every form that saves something. */
const fillIn = (page: Page) =>
  page.evaluate((controls) => {
    const values: Record<string, string> = {
      date: "2027-03-04",
      time: "07:08",
      month: "2027-03",
      number: "7",
      email: "typed@example.com",
    };
    for (const control of document.querySelectorAll<
      HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
    >(controls)) {
      if (control instanceof HTMLSelectElement) control.selectedIndex = control.options.length - 1;
      else if (control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type))
        control.checked = !control.checked;
      else control.value = values[control.type] ?? `${control.value} typed`;
    }
  }, CONTROLS);

const contents = (page: Page) =>
  page.evaluate(
    (controls) =>
      [
        ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(controls),
      ].map((control) =>
        control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type)
          ? `${control.name}=${control.value}: ${control.checked}`
          : `${control.name}: ${control.value}`,
      ),
    CONTROLS,
  );

const TABS = 4;

test("what is typed before the scripts arrive is there afterwards, in every form with a text", async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(180_000);
  const paths = (await demoPages(product))
    .filter(({ html }) => /<form[^>]*method="post"[^>]*>(?:(?!<\/form>).)*<textarea/s.test(html))
    .map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(15);
  await signIn(page, await demoPerson(product.dataDir));
  const walk = async () => {
    const tab = await context.newPage();
    for (let path = paths.pop(); path; path = paths.pop()) {
      const release = await openWithoutScripts(tab, path);
      await fillIn(tab);
      const before = await contents(tab);
      await release();
      expect.soft(await contents(tab), path).toEqual(before);
      await tab.unrouteAll({ behavior: "wait" });
    }
  };
  await Promise.all(Array.from({ length: TABS }, walk));
});

/** A blog of the demo data, whose text is there already. */
async function openBlog(page: Page, product: { origin: string; dataDir: string }) {
  const pages = await demoPages(product);
  const path = pages.find(({ path }) => /\/blog\/[^/]+$/.test(path))!.path;
  await signIn(page, await demoPerson(product.dataDir));
  return openWithoutScripts(page, path);
}

test("whoever types on while the scripts arrive loses no letter, and no place in the text", async ({
  page,
  product,
}) => {
  const release = await openBlog(page, product);
  const body = page.locator("#blog-body");
  const first = await body.inputValue();
  await body.evaluate((text: HTMLTextAreaElement) => {
    text.focus();
    text.setSelectionRange(0, 0);
  });
  const typing = page.keyboard.type("What I typed while the page was on its way: ", { delay: 25 });
  await release();
  await typing;
  expect(await body.inputValue()).toBe(`What I typed while the page was on its way: ${first}`);
});

test("a page that has to be drawn anew keeps what was typed into it", async ({
  page,
  product,
  allowNoise,
}) => {
  allowNoise(/Minified React error #4\d\d|Hydration/);
  await page.route(/\/blog\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(/(<label[^>]*>)Title/, "$1Another title");
    await route.fulfill({ response, body: html });
  });
  const release = await openBlog(page, product);
  await expect(page.getByLabel("Another title")).toHaveCount(1);
  await fillIn(page);
  const before = await contents(page);
  await release();
  await expect(page.getByLabel("Another title")).toHaveCount(0);
  expect(await contents(page)).toEqual(before);
});
