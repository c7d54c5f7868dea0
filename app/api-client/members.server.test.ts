import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

const asked: string[] = [];
let answer = { status: 200, body: '{"data":[]}' };
const server = createServer(({ url = "" }, response) => {
  asked.push(url);
  response.writeHead(answer.status, { "Content-Type": "application/json" }).end(answer.body);
});
let list: (filter: { search?: string; project?: string }) => Promise<unknown>;

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // The address is read when the client is first imported, by whichever test file that was.
  vi.resetModules();
  vi.stubEnv("API_URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [{ createApi }, { listMembers }] = await Promise.all([
    import("./client.server.ts"),
    import("./members.server.ts"),
  ]);
  list = (filter) => {
    const { signal } = new AbortController();
    const visitor = { cookieHeader: null, clientIp: "127.0.0.1", userAgent: null };
    const incoming = { publicOrigin: "http://marquee.test", requestId: "one", signal };
    return listMembers(createApi({ ...visitor, ...incoming }), "one", filter);
  };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  vi.unstubAllEnvs();
});

test("members are asked for by a text and by a project, or by neither", async () => {
  await list({ search: "Ada & Co", project: "autumn-launch" });
  await list({ search: "", project: undefined });
  expect(asked).toEqual([
    "/api/organization/one/members?search=Ada+%26+Co&project=autumn-launch",
    "/api/organization/one/members",
  ]);
});

test("members that cannot be had raise the API’s message", async () => {
  answer = { status: 403, body: '{"message":"Members are for admins."}' };
  await expect(list({})).rejects.toThrow("Members are for admins.");
});
