import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text as readText } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebhookCallSchema } from "#contract/webhooks.ts";
import { picture } from "../contract/support/work.ts";
import { arrive } from "../support/arrive.ts";
import { type HostedProduct, openProduct } from "../support/hosted-product.ts";
import { portOf } from "../support/free-port.ts";
import { join as joinOrganization } from "../support/invite.ts";
import { formWith, mainText, type Page, type Visitor } from "../support/visitor.ts";
import { newCampaign, newFolder, newPost, takeSteps } from "../support/workspace.ts";

const PAGE = "/settings/webhooks";

let product: HostedProduct;
let ada: Visitor;
let server: Server;
let receiver = "";
let status = 204;
const bodies: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    void readText(request).then((body) => {
      bodies.push(body);
      response.statusCode = status;
      response.end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  receiver = `http://127.0.0.1:${portOf(server)}/hook`;
  product = await openProduct({
    api: { OUTGOING_HOSTS: "127.0.0.1", OUTGOING_PRIVATE: `127.0.0.1:${portOf(server)}` },
  });
  ({ visitor: ada } = await arrive(product));
});
afterAll(async () => {
  await product.close();
  server.closeAllConnections();
  server.close();
});

const tabs = ({ html }: Page) => html.includes(`href="${PAGE}"`);
const secretIn = ({ html }: Page) => /value="(whsec_[^"]+)"/.exec(html)?.[1];

test("a webhook is created with a secret that is shown once, tested, changed, and deleted", async () => {
  const blank = await ada.get(PAGE);
  expect(tabs(blank)).toBe(true);
  const elsewhere = await ada.submit(blank, "Create webhook", { url: "https://example.com/hook" });
  expect([elsewhere.status, mainText(elsewhere)]).toEqual([
    422,
    expect.stringContaining("This server may not call that host."),
  ]);
  expect(new Map(formWith(elsewhere, "Create webhook").fields).get("url")).toBe("https://example.com/hook");
  const none = await ada.submit(elsewhere, "Create webhook", { url: "hook", events: [] });
  for (const sentence of ["Enter a URL that starts with https:// or http://.", "Choose at least one event."])
    expect(mainText(none)).toContain(sentence);

  const made = await ada.submit(await ada.get(PAGE), "Create webhook", {
    url: receiver,
    events: ["item.due", "item.published"],
  });
  expect(made.status).toBe(201);
  expect(secretIn(made)).toBeDefined();
  const list = await ada.get(PAGE);
  expect(secretIn(list)).toBeUndefined();
  expect(mainText(list)).toContain("Time to publish, Marked as published");
  const [, path = ""] = /href="(\/settings\/webhooks\/[^"/]+)"/.exec(list.html) ?? [];

  const tested = await ada.submit(await ada.get(path), "Send a test");
  expect(tested.text).toContain("Test delivered.");
  expect(mainText(tested)).toMatch(/Test .*Delivered/s);
  status = 500;
  const failed = await ada.submit(await ada.get(path), "Send a test");
  expect(failed.text).toContain("Test not delivered. The server responded with 500.");
  expect(mainText(failed)).toMatch(/Not delivered The server responded with 500\./);

  const saved = await ada.submit(await ada.get(path), "Save webhook", { events: ["item.approved"] });
  expect(saved.text).toContain("Webhook saved.");
  expect(mainText(await ada.get(PAGE))).toMatch(/hook Events Approved|hook Approved/);
  const gone = await ada.submit(await ada.get(`${path}/delete`), "Delete webhook");
  expect(gone.text).toContain("Webhook deleted.");
  expect(mainText(gone)).not.toContain(receiver);
});

test("a program gets the images of a post without signing in, and no more", async () => {
  status = 204;
  await ada.submit(await ada.get(PAGE), "Create webhook", { url: receiver, events: ["item.published"] });
  const calendar = await newCampaign(ada, await newFolder(ada), "SocialCalendar");
  const post = await newPost(ada, calendar, { networks: "x", planned_for: "2099-11-20", time: "09:00" });
  const image = new File([await picture()], "a.png", { type: "image/png" });
  await ada.submit(await ada.get(post), "Upload", { image, new_alt: "A red square" });
  bodies.length = 0;
  await takeSteps(ada, post, "Schedule", "Mark as published");
  await expect.poll(() => bodies.length).toBe(1);
  const { data } = WebhookCallSchema.parse(JSON.parse(bodies[0] ?? ""));
  expect(new URL(data.url).pathname).toBe(post);
  const [shown] = data.post?.images ?? [];
  const answer = await fetch(shown?.url ?? "");
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/png"]);
  expect((await fetch((shown?.url ?? "").replace(/signature=.*/, ""))).status).toBe(403);
});

test("a webhook that was switched off says since when and why, and is switched on again", async () => {
  const made = await ada.submit(await ada.get(PAGE), "Create webhook", {
    url: `${receiver}/off`,
    events: ["item.due"],
  });
  const [, path = ""] = /href="(\/settings\/webhooks\/[^"/]+)"/.exec(made.html) ?? [];
  expect(made.status).toBe(201);
  expect((await ada.get(path)).html).not.toContain("Switch on again");
  const database = new DatabaseSync(join(product.dataDir, "marquee.sqlite"));
  database
    .prepare("update webhooks set failing_since = ?, disabled_at = ? where url like '%/off'")
    .run("2026-11-23T10:00:00.000Z", "2026-11-26T12:00:00.000Z");
  database.close();
  const off = await ada.get(path);
  expect(mainText(off)).toContain("Switched off on Nov 26, 2026");
  expect(mainText(off)).toMatch(/because none of its calls has succeeded since Nov 23, 2026\b/);
  expect(mainText(await ada.get(PAGE))).toContain("/off Switched off");
  // Saved fields don't switch it on.
  await ada.submit(off, "Save webhook", { events: ["item.approved"] });
  const on = await ada.submit(await ada.get(path), "Switch on again");
  expect(on.text).toContain("Webhook switched on.");
  expect(mainText(on)).not.toContain("Switched off");
  expect(mainText(await ada.get(PAGE))).not.toContain("Switched off");
});

test("only owners and admins have the page", async () => {
  const { visitor: lin } = await joinOrganization(product, ada);
  const page = await lin.get(PAGE);
  expect([page.path, tabs(page)]).toEqual(["/settings/organization", false]);
});

test("where the operator lists no hosts, the page says how to turn webhooks on, and an API without them has no tab", async () => {
  const closed = await openProduct();
  try {
    const { visitor } = await arrive(closed);
    const page = await visitor.get(PAGE);
    expect(mainText(page)).toContain("OUTGOING_HOSTS");
    expect(page.html).not.toContain("Create webhook");
  } finally {
    await closed.close();
  }
  const young = await openProduct();
  try {
    const { visitor } = await arrive(young);
    young.proxy.poison(/^GET \/api\/webhooks/, {
      kind: "answer",
      status: 404,
      body: JSON.stringify({ message: "The route api/webhooks could not be found." }),
      headers: { "Content-Type": "application/json" },
    });
    expect(tabs(await visitor.get("/settings"))).toBe(false);
    expect((await visitor.get(PAGE)).status).toBe(404);
  } finally {
    await young.proxy.heal();
    await young.close();
  }
});
