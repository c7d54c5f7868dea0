import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { createApi as CreateApi } from "./client.server.ts";
import type * as Errors from "./errors.server.ts";

type Behave = (response: ServerResponse, request: IncomingMessage) => void;

/** How the API behaves next. */
let behave: Behave;
const server = createServer((request, response) => behave(response, request));
let createApi: typeof CreateApi;
let errors: typeof Errors;

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // The address is read when the client is first imported, by whichever test file that was.
  vi.resetModules();
  vi.stubEnv("API_URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv("API_TIMEOUT_MS", "300");
  [{ createApi }, errors] = await Promise.all([import("./client.server.ts"), import("./errors.server.ts")]);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  vi.unstubAllEnvs();
});

const newApi = (signal = new AbortController().signal) =>
  createApi({
    cookieHeader: "marquee-session=one; XSRF-TOKEN=two",
    publicOrigin: "http://marquee.test",
    clientIp: "127.0.0.1",
    userAgent: null,
    requestId: "one",
    signal,
  });

/** Returns the error of a write with this API behavior. */
function failure(doing: Behave, signal?: AbortSignal): Promise<Errors.ApiError> {
  behave = doing;
  return newApi(signal)
    .post("/api/projects")
    .then(
      () => expect.unreachable("the call went well"),
      (error: Errors.ApiError) => error,
    );
}

const answer =
  (status: number, body = ""): Behave =>
  (response) =>
    response.writeHead(status, { "Content-Type": "application/json" }).end(body);

test("a connection that breaks is a network error", async () => {
  const error = await failure((response) => response.destroy());
  expect(error).toBeInstanceOf(errors.NetworkError);
  expect(error).toMatchObject({ status: 503, message: "Network Error" });
});

test("an answer that does not come in time is a timeout", async () => {
  const error = await failure(() => {});
  expect(error).toBeInstanceOf(errors.TimeoutError);
  expect(error.status).toBe(504);
});

test("a call whose browser goes away is aborted", async () => {
  const browser = new AbortController();
  const error = await failure(() => browser.abort(), browser.signal);
  expect(error).toBeInstanceOf(errors.AbortedError);
  expect(error.status).toBe(499);
});

test("a call whose browser is gone already is canceled, and the API hears nothing of it", async () => {
  const heard = vi.fn();
  expect(await failure(heard, AbortSignal.abort())).toBeInstanceOf(errors.AbortedError);
  expect(heard).not.toHaveBeenCalled();
});

test.each([400, 402, 418, 499])("%i is a bad request, with the words of the API", async (status) => {
  const error = await failure(answer(status, '{"message":"Not on a Sunday."}'));
  expect(error).toBeInstanceOf(errors.BadRequestError);
  expect(error).toMatchObject({ status, message: "Not on a Sunday." });
  expect(await failure(answer(status))).toMatchObject({ status, message: "Request Failed" });
});

test.each([500, 502, 504, 599])("%i is a bad response, whose words stay inside", async (status) => {
  const error = await failure(answer(status, '{"message":"Undefined index."}'));
  expect(error).toBeInstanceOf(errors.ServerError);
  expect(error).toMatchObject({ status: 500, message: "Request Failed" });
});

test.each([0, 1])("a file that nobody reads on after %i pieces is no longer sent", async (pieces) => {
  const gone = Promise.withResolvers<void>();
  behave = (response) => {
    response.on("close", () => gone.resolve());
    response.writeHead(200, { "Content-Type": "video/mp4" });
    const write = (): void => void response.write(Buffer.alloc(100_000), () => response.destroyed || write());
    write();
  };
  const { stream } = await newApi().streamedFile("/api/files/{id}", { params: { id: "one" }, range: null });
  const reader = stream?.getReader();
  for (let read = 0; read < pieces; read++) expect((await reader?.read())?.done).toBe(false);
  await reader?.cancel();
  await gone.promise;
});
