import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readData } from "./fresh-data.ts";

const asked: ServerResponse[] = [];
const server = createServer((_, response) => {
  response.writeHead(200, { "X-Fresh-For": "30" });
  response.write("half of ");
  asked.push(response);
});
let url: string;
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/list.data`;
});
afterAll(() => server.close());

it("keeps no answer that was given up in the middle, and keeps a whole one", async () => {
  const leaving = new AbortController();
  const first = await readData(new Request(url, { signal: leaving.signal }));
  leaving.abort();
  await expect(first.text()).rejects.toThrow();

  const second = await readData(new Request(url));
  asked[1]?.end("the posts");
  expect(await second.text()).toBe("half of the posts");
  // It is kept when its last part has been read.
  await pause(100);
  const third = await readData(new Request(url));
  expect(await third.text()).toBe("half of the posts");
  expect(asked).toHaveLength(2);
});
