import { afterAll, beforeAll, expect, test } from "vitest";
import { controlsOf, type Control } from "../support/controls.ts";
import { type RunningProduct, startProduct } from "../support/product.ts";
import { patternOf } from "../support/screens.ts";
import { sweep, type SweptPage } from "../support/sweep.ts";

let product: RunningProduct;
let pages: (SweptPage & { controls: Control[] })[];
beforeAll(async () => {
  product = await startProduct({ seed: true });
  const swept = await sweep(product);
  pages = swept.pages.map((page) => ({ ...page, controls: controlsOf(page.html) }));
});
afterAll(() => product.stop());

test("no control is named “More”, “More…”, or “+n more”", () => {
  for (const { path, role, controls } of pages)
    expect
      .soft(
        controls.filter(({ name }) => /^(\+?\d* ?more…?)$/i.test(name)),
        `${path} for a ${role}`,
      )
      .toEqual([]);
});

test("each “More actions” and each “Actions” has its record in its name", () => {
  for (const { path, role, controls } of pages)
    expect
      .soft(
        controls.filter(({ name }) => /^(more )?actions$/i.test(name)),
        `${path} for a ${role}`,
      )
      .toEqual([]);
  const named = pages.flatMap(({ controls }) =>
    controls.filter(({ name }) => /^(More actions|Actions) ./.test(name)),
  );
  expect(named.length).toBeGreaterThan(5);
});

const CAMPAIGNS = "/projects/:projectId/folders/:folderId/campaigns";
const CALENDAR = `${CAMPAIGNS}/social-calendar/:socialCalendarId`;
const EVERYWHERE = /^/;

/** Names that tests and people outside rely on, and the pages that they are on. */
const UNIQUE: readonly { on: RegExp | string; role: Control["role"]; names: readonly string[] }[] = [
  { on: EVERYWHERE, role: "button", names: ["Sign out", "Upload", "Create post"] },
  {
    on: /^\/(login|register|forget-password|password-reset|verify-email|onboard)/,
    role: "field",
    names: ["E-mail", "Name", "Confirm password", "Organization name", "Remember me"],
  },
  {
    on: /^\/(login|register|forget-password|verify-email|onboard)/,
    role: "button",
    names: ["Create account", "Sign in", "Send the e-mail again", "Create organization"],
  },
  { on: /^\/(login|register)/, role: "link", names: ["Forgot it?", "Create an account"] },
  {
    on: /\/(projects|folders|campaigns)$/,
    role: "link",
    names: ["New project", "New folder", "New campaign"],
  },
  {
    on: /\/(projects|folders|campaigns)\/new$/,
    role: "button",
    names: ["Create project", "Create folder", "Create campaign"],
  },
  { on: /\/(projects|folders|campaigns)\/new$/, role: "field", names: ["Name"] },
  { on: `${CAMPAIGNS}/new`, role: "field", names: ["Social calendar", "Meta ad", "Google ad", "Blog"] },
  { on: CALENDAR, role: "link", names: ["New post", "Month", "Week", "List", "Status"] },
  {
    on: new RegExp(`^${CALENDAR}/boards/(new|:boardId)$`),
    role: "field",
    names: ["Title", "Content", "Date", "Image", "Alternative text"],
  },
];

/** Links to a record are named by people, who may name it as they like. */
const isGiven = ({ to }: Control) =>
  to !== undefined && /\/(:\w+|edit|folders|campaigns)$/.test(patternOf(to));

/** "Move… Workshop playlist" says of our own words only "Move…". */
function ownWords(control: Control, given: readonly string[]): string {
  const record = given.find((name) => control.name.endsWith(` ${name}`));
  return record === undefined ? control.name : control.name.slice(0, -record.length).trim();
}

test("each name that others rely on fits at most one control of its role", () => {
  const given = [
    ...new Set(pages.flatMap(({ controls }) => controls.filter(isGiven).map(({ name }) => name))),
  ];
  for (const { path, role: person, controls } of pages.filter(({ status }) => status === 200)) {
    const pattern = patternOf(path);
    for (const { on, role, names } of UNIQUE) {
      if (typeof on === "string" ? on !== pattern : !on.test(pattern)) continue;
      for (const name of names) {
        const found = controls
          .filter((control) => control.role === role)
          .filter((control) => control.name === name || !isGiven(control))
          .filter((control) => ownWords(control, given).toLowerCase().includes(name.toLowerCase()));
        expect
          .soft(
            found.length > 1 ? found.map((control) => control.name) : [],
            `“${name}” (${role}) on ${path} for a ${person}`,
          )
          .toEqual([]);
      }
    }
  }
});
