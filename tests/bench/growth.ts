/**
 * How the time of a page grows with what is stored, where what it shows stays the same. Prints ratios of one run;
 * machines differ and are shared, so nothing here passes or fails. `npm run bench -- search` measures only pages with this name.
 */
import { setTimeout as pause } from "node:timers/promises";
import { createClient, list, text } from "../contract/support/client.ts";
import type { Client } from "../contract/support/client.ts";
import { arrive, signIn } from "../support/arrive.ts";
import { demoPerson } from "../support/demo.ts";
import { startProduct } from "../support/product.ts";
import { newVisitor, type Visitor } from "../support/visitor.ts";
import { median } from "./machine.ts";

const CAMPAIGNS = { few: 20, many: 2000 };
const BOARDS = { few: 10, many: 500 };
const TASKS = { few: 100, many: 10_000 };
/** Projects of one organization, of which the start page shows the first twenty with their campaigns. */
const PROJECTS = { few: 20, many: 1000 };
/** Records of one organization to search. */
const RECORDS = { few: 500, many: 50_000 };
/** Items of a vault, of which each has a password, every tenth one that is used twice. */
const ITEMS = { few: 50, many: 5000 };
/** Feeds of an organization, and products of a feed. */
const FEEDS = { few: 20, many: 200 };
const PRODUCTS = { few: 500, many: 50_000 };
/** Entries of an ad log. */
const ENTRIES = { few: 1000, many: 100_000 };
const WITHOUT_REASON = 40;
/** Changes that one file may have. */
const CHANGES_OF_A_FILE = 10_000;
/** Boards that the month holds in both calendars. */
const SHOWN = 10;
/** Posts of one month of a project. The page shows the first few of each day, and how many more there are. */
const DATED = { few: 20, many: 2000 };
/** The API counts what its tables hold each ten seconds, and reads them accordingly. */
const COUNTED_MS = 12_000;
const ROUNDS = 60;
const WARM_UP = 10;
const MONTH = "2027-03";

const isMeasured = (name: string) => name.includes(process.argv[2] ?? "");

async function expectCreated(client: Client, path: string, json: unknown): Promise<string> {
  const { status, body } = await client.post(path, json);
  if (status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return text(body, "data.id");
}

/** A project with a small and a large folder, and a small and a large calendar. */
async function fill(client: Client) {
  const made = await client.post("/api/projects", { name: "Growth" });
  const [project, slug] = [text(made.body, "data.id"), text(made.body, "data.slug")];
  const newFolder = (name: string) => expectCreated(client, `/api/projects/${slug}/folders`, { name });
  const newCampaign = (folder: string, name: string) =>
    expectCreated(client, "/api/projects/social-calendar", { project_id: project, folder_id: folder, name });

  async function folderOf(count: number) {
    const folder = await newFolder(`${count} campaigns`);
    for (let number = 1; number <= count; number++) await newCampaign(folder, `Campaign ${number}`);
    return `/projects/${slug}/folders/${folder}/campaigns`;
  }
  async function calendarOf(count: number, folder: string) {
    const calendar = await newCampaign(folder, `${count} boards`);
    for (let number = 0; number < count; number++) {
      const day = String((number % 27) + 1).padStart(2, "0");
      const month =
        number < SHOWN ? MONTH : `20${28 + (number % 12)}-${String((number % 12) + 1).padStart(2, "0")}`;
      await expectCreated(client, "/api/projects/social-calendar/board", {
        social_calendar_id: calendar,
        title: `Board ${number}`,
        content: "Twelve words that a post could well begin with, and then some.",
        networks: ["instagram", "x"],
        planned_for: `${month}-${day}`,
      });
    }
    return `/projects/${slug}/folders/${folder}/campaigns/social-calendar/${calendar}?view=month&date=${MONTH}-01`;
  }
  async function tasksOf(count: number) {
    const made = await client.post("/api/projects", { name: `${count} tasks` });
    const inProject = { project_id: text(made.body, "data.id") };
    for (let number = 0; number < count; number++)
      await expectCreated(client, "/api/tasks", {
        ...inProject,
        title: `Task ${number}`,
        due_date: `2027-${String((number % 12) + 1).padStart(2, "0")}-${String((number % 28) + 1).padStart(2, "0")}`,
      });
    return `/tasks?show=all&project=${text(made.body, "data.slug")}`;
  }
  async function projectOf(count: number) {
    const other = await client.post("/api/projects", { name: `${count} dated things` });
    const [id, name] = [text(other.body, "data.id"), text(other.body, "data.slug")];
    const folder = await expectCreated(client, `/api/projects/${name}/folders`, { name: "Posts" });
    const calendar = await expectCreated(client, "/api/projects/social-calendar", {
      project_id: id,
      folder_id: folder,
      name: "Posts",
    });
    for (let number = 0; number < count; number++)
      await expectCreated(client, "/api/projects/social-calendar/board", {
        social_calendar_id: calendar,
        title: `Post ${number}`,
        content: "Twelve words that a post could well begin with, and then some.",
        networks: ["instagram", "x"],
        planned_for: `${MONTH}-${String((number % 28) + 1).padStart(2, "0")}`,
      });
    return `/projects/${name}/calendar?view=month&date=${MONTH}-01`;
  }
  let folder: Promise<string> | undefined;
  const calendars = () => (folder ??= newFolder("Calendars"));
  const all: Record<string, { stored: Stored; of: (count: number) => Promise<string> }> = {
    "campaign list": { stored: CAMPAIGNS, of: folderOf },
    "month of a calendar": { stored: BOARDS, of: async (count) => calendarOf(count, await calendars()) },
    "task list": { stored: TASKS, of: tasksOf },
    "month of a project": { stored: DATED, of: projectOf },
  };
  const filled: Record<string, { stored: Stored; few: string; many: string }> = {};
  for (const [name, { stored, of }] of Object.entries(all))
    if (isMeasured(name)) filled[name] = { stored, few: await of(stored.few), many: await of(stored.many) };
  return filled;
}

type Stored = { few: number; many: number };
type Signed = { email: string; password: string };

async function clientOf({ email, password }: Signed): Promise<Client> {
  const client = createClient({
    base: product.apiUrl,
    origin: product.origin,
    ip: null,
    fetch: (request) => fetch(request),
  });
  await client.get("/sanctum/csrf-cookie");
  await client.post("/login", { email, password });
  return client;
}

/** An organization with so many records, twenty of which have a word that no other has. */
async function organizationOf(count: number): Promise<Visitor> {
  const { visitor, user } = await arrive(product);
  const client = await clientOf(user);
  const made = await client.post("/api/projects", { name: "Search" });
  const [project, slug] = [text(made.body, "data.id"), text(made.body, "data.slug")];
  const folder = await expectCreated(client, `/api/projects/${slug}/folders`, { name: "Folder" });
  const place = { project_id: project, folder_id: folder };
  const post = (calendar: string, title: string) =>
    expectCreated(client, "/api/projects/social-calendar/board", {
      social_calendar_id: calendar,
      title,
      content: "Twelve words that a post could well begin with, and then some.",
    });
  const rare = await expectCreated(client, "/api/projects/social-calendar", { ...place, name: "Rare" });
  for (let number = 0; number < 20; number++) await post(rare, `Zephyr ${number}`);
  const common = await expectCreated(client, "/api/projects/social-calendar", { ...place, name: "Common" });
  for (let number = 20; number < RECORDS.few; number++) await post(common, `Post ${number}`);
  for (let stored = RECORDS.few; stored < count; stored += RECORDS.few)
    await expectCreated(client, `/api/campaigns/SocialCalendar/${common}/duplicate`, {
      ...place,
      name: `Common ${stored}`,
    });
  return visitor;
}

/** An organization with so many projects, in each of which a post is planned. */
async function projectsOf(count: number): Promise<Visitor> {
  const { visitor, user } = await arrive(product);
  const client = await clientOf(user);
  for (let number = 0; number < count; number++) {
    const made = await client.post("/api/projects", { name: `Project ${number}` });
    const [project, slug] = [text(made.body, "data.id"), text(made.body, "data.slug")];
    const folder = await expectCreated(client, `/api/projects/${slug}/folders`, { name: "Folder" });
    const calendar = await expectCreated(client, "/api/projects/social-calendar", {
      project_id: project,
      folder_id: folder,
      name: "Posts",
    });
    await expectCreated(client, "/api/projects/social-calendar/board", {
      social_calendar_id: calendar,
      title: `Post ${number}`,
      content: "Twelve words that a post could well begin with, and then some.",
      networks: ["instagram"],
      planned_for: `${MONTH}-${String((number % 28) + 1).padStart(2, "0")}`,
    });
  }
  return visitor;
}

/** An organization with so many items in its vault. */
async function vaultOf(count: number): Promise<Visitor> {
  const { visitor, user } = await arrive(product);
  const client = await clientOf(user);
  const rows = Array.from({ length: count }, (_, number) => {
    const password = number % 10 === 0 ? `shared-larch-${number % 20}` : `larch-Pilot-${number}-7kM`;
    return `Account ${number},https://site${number}.test,someone${number},${password}`;
  });
  const form = new FormData();
  form.set("file", new File([["name,url,username,password", ...rows, ""].join("\n")], "chrome.csv"));
  const imports = "/api/micro-tools/vault/imports";
  const waiting = await client.send("POST", imports, { form });
  const { status, body } = await client.post(`${imports}/${text(waiting.body, "data.id")}`, {});
  if (status !== 200) throw new Error(`${imports} answered ${status}: ${JSON.stringify(body)}`);
  return visitor;
}

const MONITOR = "/micro-tools/feed-monitor";

/** An organization with so many feeds, of five articles each. */
async function feedsOf(count: number): Promise<Visitor> {
  const { visitor, user } = await arrive(product);
  const client = await clientOf(user);
  for (let number = 0; number < count; number++) {
    const items = Array.from(
      { length: 5 },
      (_, item) => `<item><title>Article ${item} of ${number}</title><guid>${number}-${item}</guid></item>`,
    );
    await expectCreated(client, `/api${MONITOR}/feeds`, {
      family: "content",
      name: `Feed ${number}`,
      text: `<rss version="2.0"><channel><title>Feed ${number}</title>${items.join("")}</channel></rss>`,
    });
  }
  return visitor;
}

/** An organization with a feed of so many products, and its page. */
async function productsOf(count: number): Promise<{ visitor: Visitor; path: string }> {
  const { visitor, user } = await arrive(product);
  const client = await clientOf(user);
  const names = [
    "id",
    "title",
    "description",
    "availability",
    "condition",
    "price",
    "link",
    "image_link",
    "brand",
  ];
  const rows = Array.from({ length: count }, (_, number) => {
    const link = `https://shop.test/p/${number}`;
    const values = ["in_stock", "new", `${number % 300}.00 EUR`, link, `${link}.jpg`, `Brand ${number % 40}`];
    return [`p${number}`, `Coat ${number}`, "A warm coat.", ...values].join("\t");
  });
  const form = new FormData();
  form.set("family", "products");
  form.set("name", `${count} products`);
  form.set("file", new File([[names.join("\t"), ...rows, ""].join("\n")], "shop.tsv"));
  const { status, body } = await client.send("POST", `/api${MONITOR}/feeds`, { form });
  if (status !== 201) throw new Error(`The feed was answered with ${status}: ${JSON.stringify(body)}`);
  return { visitor, path: `${MONITOR}/feeds/${text(body, "data.id")}` };
}

const AD_LOG = "/micro-tools/ad-log";

/** An organization with so many changes in its log, of fifty campaigns in two years, of which forty have no reason. */
async function logOf(count: number): Promise<Visitor> {
  const { visitor, user } = await arrive(product);
  const client = await clientOf(user);
  for (let start = 0; start < count; start += CHANGES_OF_A_FILE) {
    const rows = Array.from({ length: Math.min(CHANGES_OF_A_FILE, count - start) }, (_, at) => {
      const number = start + at;
      const time = new Date(Date.UTC(2024, 0, 1) + number * ((2 * 365 * 86_400_000) / count)).toISOString();
      const why = number % (count / WITHOUT_REASON) === 0 ? "" : "It was limited.";
      return `${time},ana,Campaign ${number % 50},Bid ${number % 7},${number}.00,${number + 1}.00,${why}`;
    });
    const form = new FormData();
    const head = "Time,Changed by,Campaign,Setting,Old value,New value,Reason";
    form.set("file", new File([[head, ...rows].join("\n")], "changes.csv"));
    const sent = await client.send("POST", `/api${AD_LOG}/imports`, { form });
    const path = `/api${AD_LOG}/imports/${text(sent.body, "data.id")}`;
    await client.patch(path, { platform: "google" });
    const { status, body } = await client.post(path, {});
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  }
  return visitor;
}

/** Milliseconds until the whole page is there, and how many rows or boards it shows. */
async function time(visitor: Visitor, path: string): Promise<{ ms: number; shown: number }> {
  const begun = performance.now();
  const page = await visitor.get(path);
  const ms = performance.now() - begun;
  if (page.status !== 200) throw new Error(`${path} answered ${page.status}`);
  const shown = path.includes("view=month")
    ? (page.html.match(/href="[^"]*\/boards\/(?!new)[^"/?]+[?"]/g) ?? []).length
    : path.startsWith("/tasks")
      ? (page.html.match(/class="task-row"/g) ?? []).length
      : path === "/projects"
        ? (page.html.match(/>Actions of Project/g) ?? []).length
        : path.startsWith("/search")
          ? (page.html.match(/class="found-name"/g) ?? []).length
          : path === "/micro-tools/vault"
            ? (page.html.match(/href="\/micro-tools\/vault\/items\//g) ?? []).length
            : path === AD_LOG
              ? (page.html.match(/class="log-row"/g) ?? []).length
              : (page.html.match(/<tr/g) ?? []).length - 1;
  return { ms, shown };
}

const product = await startProduct({ seed: true });
try {
  const { email, password } = await demoPerson(product.dataDir);
  const client = await clientOf({ email, password });
  list((await client.get("/api/projects")).body, "data");
  const filled = await fill(client);
  const visitor = newVisitor(product.origin);
  await signIn(visitor, { email, password });
  const pages: Record<
    string,
    Record<"few" | "many", { visitor: Visitor; path: string }> & { stored: Stored }
  > = {};
  for (const [name, { stored, few, many }] of Object.entries(filled))
    pages[name] = { stored, few: { visitor, path: few }, many: { visitor, path: many } };
  if (isMeasured("start page"))
    pages["start page"] = {
      stored: PROJECTS,
      few: { visitor: await projectsOf(PROJECTS.few), path: "/projects" },
      many: { visitor: await projectsOf(PROJECTS.many), path: "/projects" },
    };
  if (isMeasured("vault"))
    pages["vault"] = {
      stored: ITEMS,
      few: { visitor: await vaultOf(ITEMS.few), path: "/micro-tools/vault" },
      many: { visitor: await vaultOf(ITEMS.many), path: "/micro-tools/vault" },
    };
  if (isMeasured("feeds"))
    pages["feeds"] = {
      stored: FEEDS,
      few: { visitor: await feedsOf(FEEDS.few), path: MONITOR },
      many: { visitor: await feedsOf(FEEDS.many), path: MONITOR },
    };
  if (isMeasured("products of a feed"))
    pages["products of a feed"] = {
      stored: PRODUCTS,
      few: await productsOf(PRODUCTS.few),
      many: await productsOf(PRODUCTS.many),
    };
  if (isMeasured("ad log"))
    pages["ad log"] = {
      stored: ENTRIES,
      few: { visitor: await logOf(ENTRIES.few), path: AD_LOG },
      many: { visitor: await logOf(ENTRIES.many), path: AD_LOG },
    };
  const searches = Object.entries({ "search, 20 found": "zephyr", "search, all found": "twelve" }).filter(
    ([name]) => isMeasured(name),
  );
  if (searches.length > 0) {
    const [few, many] = [await organizationOf(RECORDS.few), await organizationOf(RECORDS.many)];
    // What was filled in is indexed by the first search that waits for it.
    for (let number = 0; number < 40; number++) await time(many, "/search?q=zephyr");
    for (const [name, q] of searches)
      pages[name] = {
        stored: RECORDS,
        few: { visitor: few, path: `/search?q=${q}` },
        many: { visitor: many, path: `/search?q=${q}` },
      };
  }

  await pause(COUNTED_MS);
  process.stdout.write("page                   stored  shown  ms (median)  time by rows shown, many ÷ few\n");
  for (const [name, { stored, few, many }] of Object.entries(pages)) {
    const times = { few: [] as number[], many: [] as number[] };
    const shown = { few: 0, many: 0 };
    for (let round = -WARM_UP; round < ROUNDS; round++)
      for (const [size, { visitor, path }] of [["few", few] as const, ["many", many] as const]) {
        const { ms, shown: rows } = await time(visitor, path);
        shown[size] = rows;
        if (round >= 0) times[size].push(ms);
      }
    const ratio = median(times.many) / shown.many / (median(times.few) / shown.few);
    for (const size of ["few", "many"] as const)
      process.stdout.write(
        `${[
          name.padEnd(22),
          String(stored[size]).padStart(6),
          String(shown[size]).padStart(6),
          median(times[size]).toFixed(1).padStart(12),
          size === "many" ? `  ${ratio.toFixed(2)}` : "",
        ].join(" ")}\n`,
      );
  }
} finally {
  await product.stop();
}
