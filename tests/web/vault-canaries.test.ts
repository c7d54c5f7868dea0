import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { arrive } from "../support/arrive.ts";
import { type HostedProduct, openProduct } from "../support/hosted-product.ts";
import type { NewUser } from "../support/new-user.ts";
import { mainText, type Page, type Visitor } from "../support/visitor.ts";

const VAULT = "/micro-tools/vault";

let product: HostedProduct;
let ada: Visitor;
let user: NewUser;
/** Every secret that was typed or sent. */
const canaries: string[] = [];

beforeAll(async () => {
  product = await openProduct();
  ({ visitor: ada, user } = await arrive(product));
}, 60_000);
afterAll(() => product.close());

const itemIn = (page: Page) => page.path.replace(/[?#].*/, "");

function canary(name: string): string {
  const value = `CANARY-${name}-${crypto.randomUUID()}`;
  canaries.push(value);
  return value;
}

/** A setup key is Base32. */
function seed(): string {
  const value = Array.from(
    crypto.getRandomValues(new Uint8Array(32)),
    (byte) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[byte % 32],
  ).join("");
  canaries.push(value);
  return value;
}

const secrets = () => ({
  password: canary("password"),
  secret_seed: seed(),
  secret_recovery_codes: canary("codes"),
  secret_private_notes: canary("notes"),
  "fields[0].label": "PIN",
  "fields[0].is_secret": "yes",
  "fields[0].secret": canary("field"),
});

function expectNone(page: Page, but?: string) {
  for (const one of canaries)
    if (one !== but) expect(page.html.includes(one), `${page.path}: ${one}`).toBe(false);
}

test("no page of the vault holds a secret, but for the one that was asked to reveal it", async () => {
  const form = await ada.get(`${VAULT}/new?type=sign_in`);
  const refused = await ada.submit(form, "Add sign-in", { ...secrets(), name: "" });
  expect(refused.status).toBe(422);
  expectNone(refused);
  expect(mainText(refused)).toContain("Type them again");
  const typed = secrets();
  const item = await ada.submit(refused, "Add sign-in", { ...typed, name: "Canaries" });
  expect(item.text).toContain("Item added.");
  const note = await ada.submit(await ada.get(`${VAULT}/new?type=note`), "Add note", {
    name: "Canary note",
    secret_body: canary("body"),
  });
  expect(note.text).toContain("Item added.");
  const path = itemIn(item);
  const edited = await ada.submit(await ada.get(`${path}/edit`), "Save item", {
    password: canary("second"),
    secret_private_notes: canary("second-notes"),
  });
  expect(edited.text).toContain("Item saved.");
  const stale = await ada.submit(await ada.get(`${path}/edit`), "Save item", {
    ...secrets(),
    version: "1",
    name: "Theirs",
  });
  expect(stale.status).toBe(412);
  expectNone(stale);
  const password = canary("file");
  const notes = canary("file-notes");
  const preview = await ada.submit(await ada.get(`${VAULT}/imports`), "Read file", {
    file: new File(
      [`name,url,username,password,note\nWaiting,https://w.test,ana,${password},${notes}\n`],
      "chrome.csv",
    ),
  });
  expect(mainText(preview)).toContain("Waiting");
  const unmapped = await ada.submit(await ada.get(`${VAULT}/imports`), "Read file", {
    file: new File([`Waiting,ana,${canary("column")}\nOther,eve,${canary("column")}\n`], "own.csv"),
  });
  expectNone(unmapped);
  const asked = await ada.submit(await ada.get(path), "Reveal Password");
  const shown = await ada.submit(asked, "Show", { password: user.password });
  const [, present = ""] = /value="(CANARY-second-[^"]+)"/.exec(shown.html) ?? [];
  expect(canaries).toContain(present);
  expectNone(shown, present);
  expectNone(await ada.submit(await ada.get(path), "Show code"));
  const pages = [
    ...[
      "",
      "?search=CANARY",
      "?archived=1",
      "/log",
      "/folders",
      "/generate",
      "/imports",
      "/new?type=note",
    ].map((rest) => `${VAULT}${rest}`),
    ...["", "/edit", "/password", "/share", "/earlier", "/accesses", "/delete"].map(
      (rest) => `${path}${rest}`,
    ),
    ...["", "/edit"].map((rest) => `${itemIn(note)}${rest}`),
    "/search?q=CANARY",
    "/notifications",
    "/micro-tools",
    "/projects",
    "/account",
  ];
  for (const one of pages) {
    const page = await ada.get(one);
    if (one !== "/account") expect(page.status, one).toBe(200);
    expectNone(page);
    // What a browser with scripts loads in place of the page.
    expectNone(await ada.get(one.replace(/(\?|$)/, ".data$1"), { headers: { Accept: "*/*" } }));
  }
});

test("a form whose session has ended is kept without its secrets, which are in no log and no file", async () => {
  const form = await ada.get(`${VAULT}/new?type=sign_in`);
  const session = ada.cookies.get("marquee-session") ?? "";
  ada.cookies.set("marquee-session", "over");
  const question = await ada.submit(form, "Add sign-in", { ...secrets(), name: "Kept name" });
  expect(question.path).toMatch(/^\/login/);
  expectNone(question);
  const back = await ada.submit(question, "Sign in", { email: user.email, password: user.password });
  expect(back.html).toContain("Kept name");
  expectNone(back);
  expect(session).not.toBe("");
  for (const one of canaries) expect(product.log().includes(one), one).toBe(false);
  for (const dir of [product.dataDir, product.webDataDir])
    for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const bytes = await readFile(join(entry.parentPath, entry.name));
      for (const one of canaries)
        expect(bytes.includes(one) || bytes.includes(Buffer.from(one).toString("base64")), entry.name).toBe(
          false,
        );
    }
});

test("a value that was changed outside says so, with its id, and nothing of it is shown", async () => {
  const { visitor, user: own } = await arrive(product);
  const form = await visitor.get(`${VAULT}/new?type=sign_in`);
  const item = await visitor.submit(form, "Add sign-in", { ...secrets(), name: "Damaged" });
  const path = itemIn(item);
  const id = path.split("/").at(-1) ?? "";
  const file = new DatabaseSync(join(product.dataDir, "marquee.sqlite"));
  const rows = file.prepare("select id, field, sealed from vault_secrets where item_id = ?").all(id);
  for (const { id: row, sealed } of rows) {
    const bytes = Buffer.from(String(sealed), "base64");
    bytes[bytes.length - 1]! ^= 1;
    file.prepare("update vault_secrets set sealed = ? where id = ?").run(bytes.toString("base64"), row!);
  }
  const asked = await visitor.submit(await visitor.get(path), "Reveal Password");
  const pages: [Page, string][] = [
    [await visitor.submit(asked, "Show", { password: own.password }), "password"],
    [await visitor.submit(await visitor.get(path), "Reveal Recovery codes"), "recovery_codes"],
    [await visitor.submit(await visitor.get(path), "Show code"), "seed"],
  ];
  // Its key, too.
  file.prepare("update vault_items set wrapped_key = 'AAAA' where id = ?").run(id);
  pages.push([await visitor.submit(await visitor.get(path), "Reveal Private notes"), "private_notes"]);
  file.close();
  for (const [page, field] of pages) {
    const row = rows.find((each) => each["field"] === field)?.["id"];
    expect(page.status, `${field}: ${mainText(page).slice(0, 400)}`).toBe(409);
    expect(mainText(page)).toContain(`This value can’t be opened. Tell an owner: id ${String(row)}.`);
    expect(page.headers.get("Refresh")).toBeNull();
    expect(page.html).not.toMatch(/One-time code \d|Ends in/);
    expectNone(page);
    // The rest of the item is whole.
    expect(mainText(page)).toMatch(/Damaged .*Reveal Password/);
  }
  expect((await visitor.get(VAULT)).status).toBe(200);
  expectNone(await visitor.get(path));
});
