import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { remoteUrl } from "./api.ts";
import { text, type Answer, type Client } from "./client.ts";

export const MONITOR = "/api/micro-tools/feed-monitor";
export const FEEDS = `${MONITOR}/feeds`;

export const feedFile = (name: string) => readFile(new URL(`../../files/feeds/${name}`, import.meta.url));

export const sendFile = (
  client: Client,
  path: string,
  bytes: BlobPart,
  fields: Record<string, string> = {},
) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", new File([bytes], "C:\\feeds\\shop.xml"));
  return client.send("POST", path, { form });
};

/** Creates a feed from one of the files. */
export const newFeedFrom = async (
  client: Client,
  file: string,
  fields: Record<string, string> & { family: string },
): Promise<Answer> => sendFile(client, FEEDS, new Uint8Array(await feedFile(file)), fields);

/** Sends a newer file of a feed. */
export const upload = async (client: Client, id: string, file: string): Promise<Answer> =>
  sendFile(client, `${FEEDS}/${id}/uploads`, new Uint8Array(await feedFile(file)));

/** Ids by the names that they have in patterns. */
export type WorkOfFeeds = Record<
  "monitoredFeed" | "feedProduct" | "feedEntry" | "feedRule" | "feedAlert" | "feedImport",
  string
>;

/** Creates feeds in a project with one of everything. Nothing has an id at an API elsewhere. */
export async function newFeeds(client: Client, project: string): Promise<WorkOfFeeds> {
  if (remoteUrl !== null)
    return { monitoredFeed: "", feedProduct: "", feedEntry: "", feedRule: "", feedAlert: "", feedImport: "" };
  const made = await newFeedFrom(client, "products-day1.xml", { family: "products", name: "Shop", project });
  const monitoredFeed = text(made.body, "data.id");
  const rule = await client.post(`${MONITOR}/rules`, { condition: "price", feed: monitoredFeed });
  await upload(client, monitoredFeed, "products-day2.xml");
  const products = await client.get(`${FEEDS}/${monitoredFeed}/products`);
  const alerts = await client.get(`${MONITOR}/alerts?feed=${monitoredFeed}`);
  const press = await newFeedFrom(client, "feed-edited-1.xml", { family: "content", name: "Press", project });
  const entries = await client.get(`${FEEDS}/${text(press.body, "data.id")}/entries`);
  const list = await sendFile(client, `${MONITOR}/imports`, new Uint8Array(await feedFile("feeds.opml")));
  return {
    monitoredFeed,
    feedProduct: text(products.body, "data.0.id"),
    feedEntry: text(entries.body, "data.0.id"),
    feedRule: text(rule.body, "data.id"),
    feedAlert: text(alerts.body, "data.0.id"),
    feedImport: text(list.body, "data.id"),
  };
}

type Answered = { status?: number; headers?: Record<string, string>; body?: string | Uint8Array };
type Asked = { path: string; headers: IncomingHttpHeaders };

/** A server that people’s feeds are on. Each path has an answer, or one that is made for each request. */
export async function startFeedServer() {
  const answers = new Map<string, Answered | ((asked: Asked) => Answered | Promise<Answered>)>();
  const asked: Asked[] = [];
  const busy = { now: 0, most: 0 };
  const server = createServer((request, response) => {
    const one = { path: request.url ?? "", headers: request.headers };
    asked.push(one);
    busy.now++;
    busy.most = Math.max(busy.most, busy.now);
    void (async () => {
      const answer = answers.get(one.path) ?? { status: 404 };
      const {
        status = 200,
        headers = {},
        body = "",
      } = typeof answer === "function" ? await answer(one) : answer;
      busy.now--;
      response.writeHead(status, headers);
      response.end(body);
    })();
  });
  let connections = 0;
  server.on("connection", () => connections++);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    address: (path: string) => `http://127.0.0.1:${port}${path}`,
    answers,
    asked,
    busy,
    connections: () => connections,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
