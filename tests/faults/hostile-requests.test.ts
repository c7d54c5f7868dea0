import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { endpoints } from "../../api/routes.ts";
import { signIn } from "../support/arrive.ts";
import { crawl } from "../support/crawl.ts";
import { demoPerson } from "../support/demo.ts";
import { type RunningProduct, startProduct } from "../support/product.ts";
import { patternOf } from "../support/screens.ts";
import { newVisitor, type Page, type Visitor } from "../support/visitor.ts";
import {
  apiRequests,
  formTo,
  type Hostile,
  hostileForms,
  hostileSentences,
  hostileTexts,
  hostileUploads,
  junkAddresses,
  junkCookies,
  junkQueries,
  oneForEachRoute,
  patterns,
  postForms,
  rawRequests,
} from "./hostile-requests.ts";

/** `npm run test:hostile -- --all` sends each to each place: thousands, and measures what they leave in memory. */
const isWhole = process.env.HOSTILE === "all";
/** Of a list that is sent as a whole only then, one in so many: the same ones each time. */
const sampled = <Item>(list: readonly Item[], step: number) =>
  isWhole ? list : list.filter((_, index) => index % step === 0);

let product: RunningProduct;
let member: Visitor;
let slowForms: Awaited<ReturnType<typeof sendSlowForms>> | null = null;
/** One page of every kind that the demo data has. */
let pages: Page[];
let pids: Record<string, number | undefined>;
let before: Record<string, number>;

/** Milliseconds in which a visitor is served, however busy the machine; what once blocked the process took 10 to 165 s. */
const PATIENCE = 9000;

beforeAll(async () => {
  // A small machine: what fills the memory ends the process instead of only making it larger.
  product = await startProduct({ seed: true, environment: { NODE_OPTIONS: "--max-old-space-size=192" } });
  pids = product.pids();
  member = newVisitor(product.origin);
  await signIn(member, await demoPerson(product.dataDir));
  pages = await crawl(member, "/projects");
  // Other systems have one loopback address only.
  if (process.platform === "linux") slowForms = await sendSlowForms();
  if (!isWhole) return;
  for (const hostile of junkAddresses.slice(0, 100)) await send(product.origin, hostile, cookies());
  await storm(product.apiUrl, apiRequests(endpoints).slice(0, 100), undefined, "/health");
  // A process takes what it is allowed before it tidies up, the thread that reads long posts above all: measured is from where each has had
  // some work.
  await sendTexts(
    placesForText().filter(
      ({ page, button }) =>
        /^(Check file|Add comment|Save ad group)$/.test(button!) ||
        patternOf(page.path).endsWith("/blog/:blogId"),
    ),
  );
  before = await residentBytes();
}, 300_000);
afterAll(() => product.stop());

/** What each process holds in memory, by its name. */
async function residentBytes(): Promise<Record<string, number>> {
  const sizes = Object.entries(pids).map(async ([name, pid]): Promise<[string, number]> => {
    const status = await readFile(`/proc/${pid}/status`, "utf8");
    return [name, Number(status.match(/VmRSS:\s+(\d+)/)?.[1]) * 1024];
  });
  return Object.fromEntries(await Promise.all(sizes));
}

const cookies = () => [...member.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

/** Sends it as it stands. Null when the server hangs up without an answer. */
async function send(origin: string, hostile: Hostile, cookie?: string): Promise<number | null> {
  const { hostname, port } = new URL(origin);
  const asked = request({
    host: hostname === "localhost" ? "127.0.0.1" : hostname,
    port,
    method: hostile.method,
    path: hostile.path,
    headers: {
      Host: new URL(origin).host,
      ...(cookie !== undefined && { Cookie: cookie }),
      ...hostile.headers,
      ...(hostile.body !== undefined && { "Content-Length": Buffer.byteLength(hostile.body) }),
    },
    agent: false,
    timeout: 60_000,
  });
  asked.end(hostile.body);
  return new Promise((resolve, reject) => {
    asked.on("timeout", () => reject(new Error(`No answer within a minute: ${hostile.name}`)));
    // A server that refuses early hangs up on whoever is still sending.
    asked.on("error", () => resolve(null));
    asked.on("response", (answer) => {
      // A stream of events ends only when who reads it leaves.
      if (answer.headers["content-type"]?.startsWith("text/event-stream")) {
        resolve(answer.statusCode ?? null);
        asked.destroy();
        return;
      }
      answer.on("error", () => resolve(answer.statusCode ?? null));
      answer.on("end", () => resolve(answer.statusCode ?? null));
      answer.resume();
    });
  });
}

async function served(origin: string, path: string): Promise<void> {
  const answer = await fetch(origin + path, { signal: AbortSignal.timeout(PATIENCE) });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${path} is answered ${answer.status}`);
}

let sent = 0;

/** How many are sent at once; what brings a body goes alone, so that its memory is all that is measured. */
const atOnce = (hostiles: readonly Hostile[]) => (hostiles.some(({ body }) => body !== undefined) ? 1 : 5);

/** Every so many steps the next visitor opens a page. At the others, who asks for the process's health must be answered as soon. */
const PAGE_EVERY = 5;

/** Sends them a few at a time; while they are under way the next visitor comes, and is served. */
async function storm(origin: string, hostiles: readonly Hostile[], cookie?: string, door = "/login") {
  const failures: string[] = [];
  const step = atOnce(hostiles);
  for (let start = 0; start < hostiles.length; start += step) {
    const some = hostiles.slice(start, start + step);
    sent += some.length;
    const answers = some.map((hostile) => send(origin, hostile, cookie));
    const visited = (start / step) % PAGE_EVERY === 0 ? door : "/health";
    const next = served(origin, visited).catch((error: unknown) => {
      const names = some.map(({ name }) => name).join(", ");
      failures.push(`${names}: the next visitor was not served (${String(error)})`);
    });
    for (const [index, status] of (await Promise.all(answers)).entries())
      if (status !== null && status >= 500) failures.push(`${some[index]!.name}: ${status}`);
    await next;
  }
  return failures;
}

const formsOf = ({ html }: Page) =>
  [...html.matchAll(/<form\b[^>]*method="post"[^>]*>(.*?)<\/form>/gs)]
    .map(([, inside = ""]) => ({
      area: inside.match(/<textarea\b[^>]*\sname="([^"]+)"/)?.[1],
      file: inside.match(/<input\b[^>]*type="file"[^>]*/)?.[0]?.match(/name="([^"]+)"/)?.[1],
      button: inside
        .match(/<button\b[^>]*>(.*?)<\/button>/s)?.[1]
        ?.replaceAll(/<[^>]*>/g, " ")
        .replaceAll(/\s+/g, " ")
        .trim(),
    }))
    .filter(
      ({ area, file, button }) => (area ?? file) !== undefined && button && !button.startsWith("Delete"),
    );

const placesForText = () => pages.flatMap((page) => formsOf(page).map((form) => ({ page, ...form })));

/**
 * Sends every text to where it is read. Elsewhere, where a text is stored and shown as it is, and where the same form stands once
 * more under another record, some of them by turns.
 */
async function sendTexts(places: readonly ReturnType<typeof placesForText>[number][]) {
  const failures: string[] = [];
  const met = new Set<string>();
  let turn = 0;
  for (const { page, area, file, button } of places) {
    const form = `${patternOf(page.path).split("/").at(-1)} ${area ?? file}`;
    if (!isWhole && met.has(form)) continue;
    const isRead =
      isWhole &&
      !met.has(form) &&
      /\/(blog|boards|imports?|comments|ad-groups|variants)(\/|$)/.test(page.path);
    met.add(form);
    const texts = isRead
      ? hostileTexts
      : (isWhole ? [1, 2] : [1]).map(() => hostileTexts[turn++ % hostileTexts.length]!);
    for (const [name, text] of texts) {
      sent += 1;
      const filled =
        area === undefined ? { [file!]: new File([text], "a.csv", { type: "text/csv" }) } : { [area]: text };
      const answer = member.submit(await member.get(page.path), button!, filled);
      const next = served(product.origin, "/login").catch((error: unknown) => {
        failures.push(`${name} to ${page.path}: the next visitor was not served (${String(error)})`);
      });
      const { status } = await answer;
      await next;
      if (status >= 500) failures.push(`${name} to ${page.path}: ${status}`);
    }
  }
  return failures;
}

/**
 * Two thousand forms that never come to their end, from one address. They are open while all else is sent. They come 200 at a time,
 * because all at once would keep this process, too, from reading what the next visitor is answered.
 */
async function sendSlowForms() {
  const { host, port } = new URL(product.origin);
  const answers = new Set<string>();
  const open = new Set<Socket>();
  const sendOne = () => {
    const socket = connect({ port: Number(port), host: "127.0.0.1", localAddress: "127.0.0.2" });
    open.add(socket);
    socket.on("error", () => undefined);
    socket.on("data", (chunk: Buffer) => answers.add(chunk.toString("latin1").slice(0, 12)));
    socket.on("close", () => open.delete(socket));
    socket.write(
      `POST /login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 99\r\n\r\na`,
    );
    return once(socket, "connect").catch(() => undefined);
  };
  for (let count = 0; count < 2000; count += 200) {
    await Promise.all(Array.from({ length: 200 }, sendOne));
    await served(product.origin, "/login");
  }
  return { answers, open };
}

/** Nothing died, so nothing was started again. */
const expectAlive = () => expect(product.pids()).toEqual(pids);

test("every address with junk in it, signed in, signed out, and with a cookie that is junk", async () => {
  expect(patterns.length).toBeGreaterThan(100);
  const addresses = isWhole ? junkAddresses : oneForEachRoute;
  for (const [turn, cookie] of [cookies(), undefined, "marquee-session=junk"].entries()) {
    const some = addresses.filter((_, index) => isWhole || index % 3 === turn);
    expect(await storm(product.origin, some, cookie)).toEqual([]);
  }
  expectAlive();
}, 300_000);

test("junk in cookies and queries", async () => {
  const page = pages.find(({ path }) => path.endsWith("/campaigns"))!.path;
  const withCookies = junkCookies.flatMap((cookie) =>
    ["/login", "/projects", page, `${page}.data`].map((path) => ({
      name: `cookie ${cookie.slice(0, 60)} to ${path}`,
      method: "GET",
      path,
      headers: { Cookie: Buffer.from(cookie, "utf8").toString("latin1") },
    })),
  );
  expect(await storm(product.origin, sampled(withCookies, 5))).toEqual([]);
  const months = pages.filter(({ path }) => /(campaigns|social-calendar\/[^/]+)(\?|$)/.test(path));
  const withQueries = [
    ...months.map(({ path }) => path.split("?")[0]!),
    "/login",
    "/invitation/accept",
    "/projects",
  ].flatMap((path) =>
    junkQueries.map((query) => ({
      name: `${path}?${query.slice(0, 60)}`,
      method: "GET",
      path: `${path}?${query}`,
    })),
  );
  expect(await storm(product.origin, sampled(withQueries, 9), cookies())).toEqual([]);
  expectAlive();
}, 300_000);

test("what is no request at all", async () => {
  const { host, port } = new URL(product.origin);
  const sendRaw = async ([name, bytes]: (typeof rawRequests)[number]) => {
    sent += 1;
    const socket = connect(Number(port), "127.0.0.1");
    await once(socket, "connect");
    socket.on("error", () => undefined);
    socket.setTimeout(2000, () => socket.destroy());
    let heard = "";
    socket.on("data", (chunk: Buffer) => (heard += chunk.toString("latin1")));
    socket.write(bytes.replaceAll("HOST", host), "latin1");
    const closed = once(socket, "close");
    await served(product.origin, "/login");
    // Whoever promised a body is waited for; that is not what this is about.
    if (!name.startsWith("a promise")) await closed;
    else socket.destroy();
    expect(heard, name).not.toMatch(/^HTTP\/1\.1 5/);
    if (heard.startsWith("HTTP/1.1 4")) expect(heard, name).toMatch(/content-security-policy/i);
  };
  await Promise.all(rawRequests.map(sendRaw));
  expectAlive();
}, 120_000);

test("texts that are hard to read, in every place for a long text or a file of text", async () => {
  const places = placesForText();
  expect(places.length).toBeGreaterThan(8);
  expect(await sendTexts(sampled(places, 3))).toEqual([]);
  expectAlive();
}, 600_000);

test("lines that are hard to read, in the search and for tasks", async () => {
  expect(await storm(product.origin, sampled(hostileSentences, 7), cookies())).toEqual([]);
  expectAlive();
}, 120_000);

test("every hostile form, to every kind of page that has one", async () => {
  const targets = pages
    .filter(({ html }) => html.includes('method="post"'))
    .map(({ path }) => path.split("?")[0]!);
  const guests = ["/login", "/register", "/forget-password", "/password-reset/abcdefghijklmnopqrstuvwxyz"];
  expect(targets.length).toBeGreaterThan(40);
  // Each form meets every page of guests, and each page of members some of the forms by turns.
  const forGuests = guests.flatMap((path) => hostileForms.map((form) => formTo(path, form)));
  const forMembers = targets.flatMap((path, index) =>
    [0, 7, 13].map((step) => formTo(path, hostileForms[(index + step) % hostileForms.length]!)),
  );
  expect(await storm(product.origin, sampled(forGuests, 9))).toEqual([]);
  const post = targets.map((path) => /\/boards\/([A-Z0-9]{26})$/.exec(path)?.[1]).find(Boolean) ?? "";
  expect(post).not.toBe("");
  const drafts = hostileForms.flatMap(([name, body]) =>
    ["keep", "forget", "discard"].map((intent) =>
      formTo(`/drafts/boards/${post}`, [`${name} to ${intent}`, `${body}&intent=${intent}`]),
    ),
  );
  expect(await storm(product.origin, sampled([...forMembers, ...drafts], 10), cookies())).toEqual([]);
  expectAlive();
}, 300_000);

test("every button of a post, with fields that are filled as no page fills them", async () => {
  const post = pages.find(({ path }) => /\/boards\/[A-Z0-9]{26}$/.test(path))?.path ?? "";
  expect(post).not.toBe("");
  const addresses = [post, post.replace(/[^/]+$/, "new"), `${post}?from=month&tried=__proto__`];
  const forms = addresses.flatMap((address) => postForms.map((form) => formTo(address, form)));
  expect(await storm(product.origin, sampled(forms, 11), cookies())).toEqual([]);
  expectAlive();
}, 300_000);

test("every hostile upload", async () => {
  const targets = pages
    .filter(({ html }) => html.includes('type="file"'))
    .map(({ path }) => path.split("?")[0]!);
  expect(targets.length).toBeGreaterThan(5);
  const uploads = [...new Set(targets)].flatMap(hostileUploads);
  expect(await storm(product.origin, sampled(uploads, 7), cookies())).toEqual([]);
  expect(await storm(product.origin, sampled(hostileUploads("/login"), 3))).toEqual([]);
  expectAlive();
}, 300_000);

test("the API itself, past the web app", async () => {
  expect(await storm(product.apiUrl, sampled(apiRequests(endpoints), 5), undefined, "/health")).toEqual([]);
  expectAlive();
}, 300_000);

test("forms that never come to their end are let go of, and everybody else was served", async () => {
  await vi.waitFor(() => expect(slowForms?.open.size ?? 0).toBe(0), { timeout: 40_000, interval: 250 });
  if (slowForms !== null) expect(slowForms.answers).toEqual(new Set(["HTTP/1.1 408", "HTTP/1.1 429"]));
  expectAlive();
}, 60_000);

// Read from the system's own files.
test.runIf(isWhole && process.platform === "linux")("memory afterwards is what it was", async () => {
  expect(sent).toBeGreaterThan(500);
  const after = await residentBytes();
  for (const [name, size] of Object.entries(before))
    expect(after[name]! / size, `${name}: ${size} bytes before, ${after[name]} after`).toBeLessThan(1.3);
});
