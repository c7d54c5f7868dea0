import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { zipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PART_BYTES_MAX, UPLOAD_BYTES_MAX, VIDEO_BYTES_MAX } from "#contract/limits.ts";
import { arrive } from "../support/arrive.ts";
import { blankImage } from "../support/blank-image.ts";
import { peakMemory } from "../support/peak-memory.ts";
import { type RunningProduct, startProduct } from "../support/product.ts";
import { cookieOf, formWith, type Visitor } from "../support/visitor.ts";
import { newCampaign, newFolder, newPost } from "../support/workspace.ts";

let product: RunningProduct;
let sender: Visitor;
let writer: Visitor;
beforeAll(async () => {
  product = await startProduct();
  sender = (await arrive(product)).visitor;
  writer = (await arrive(product)).visitor;
}, 120_000);
afterAll(() => product.stop());

const MB = 1024 * 1024;
const TUS = { "Tus-Resumable": "1.0.0" };

const newPostOf = async (visitor: Visitor) =>
  newPost(visitor, await newCampaign(visitor, await newFolder(visitor), "SocialCalendar"));

/** A video of so many bytes: behind what is shown stands a box that players skip. */
async function videoOf(bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const short = await readFile(new URL("../files/videos/landscape.mp4", import.meta.url));
  const long = new Uint8Array(bytes);
  long.set(short);
  const box = new DataView(long.buffer, short.length);
  box.setUint32(0, bytes - short.length);
  long.set(new TextEncoder().encode("free"), short.length + 4);
  return long;
}

const begin = (bytes: number) =>
  sender.get("/uploads", {
    method: "POST",
    headers: { ...TUS, Origin: product.origin, "Upload-Length": String(bytes) },
  });

/** Sends a video in parts and uses it in the post, as scripts do. */
async function sendInParts(post: string) {
  const whole = await videoOf(VIDEO_BYTES_MAX);
  const begun = await begin(whole.length);
  expect(begun.status).toBe(201);
  const path = begun.headers.get("location") ?? "";
  for (let from = 0; from < whole.length; from += PART_BYTES_MAX) {
    const part = await sender.get(path, {
      method: "POST",
      body: whole.slice(from, from + PART_BYTES_MAX),
      headers: {
        ...TUS,
        Origin: product.origin,
        "X-HTTP-Method-Override": "PATCH",
        "Upload-Offset": String(from),
        "Content-Type": "application/offset+octet-stream",
      },
    });
    expect(part.status).toBe(204);
  }
  const saved = await sender.submit(await sender.get(post), "Save", {
    upload: `0:${path.split("/").at(-1)}:long.mp4`,
  });
  expect(saved.html).toContain("<video");
}

async function sendInOneForm(post: string) {
  const bytes = await videoOf(UPLOAD_BYTES_MAX - MB);
  const saved = await sender.submit(await sender.get(post), "Save", {
    image: new File([bytes], "wide.mp4", { type: "video/mp4" }),
  });
  expect(saved.html).toContain("<video");
}

/** A picture of 12,000 × 12,000 points in half a megabyte. */
async function bomb(): Promise<Uint8Array<ArrayBuffer>> {
  const black = sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: "#000" } });
  return new Uint8Array(await black.png().toBuffer());
}

/** Files that aren't what they say: each is refused, and the post keeps what it has. */
async function sendLies(post: string) {
  const picture = new Uint8Array(await (await blankImage()).arrayBuffer());
  const zip = zipSync({ "run.html": new TextEncoder().encode("<script>alert(1)</script>") });
  const page = new TextEncoder().encode("<html><script>alert(1)</script></html>");
  const lies: [string, Uint8Array<ArrayBuffer>][] = [
    ["empty.png", new Uint8Array()],
    ["bomb.png", await bomb()],
    ["page.png", new Uint8Array(page)],
    ["archive.png", new Uint8Array([...picture, ...zip])],
    ["archive.mp4", new Uint8Array(zip)],
    ["half.mp4", (await videoOf(MB)).slice(0, 5000)],
  ];
  for (const [name, bytes] of lies) {
    const type = name.endsWith("mp4") ? "video/mp4" : "image/png";
    const answer = await sender.submit(await sender.get(post), "Save", {
      image: new File([bytes], name, { type }),
    });
    expect(answer.status, name).toBeLessThan(500);
    const shown = await sender.get(post);
    expect(shown.html, name).not.toContain("<script>alert");
    expect(shown.html, name).not.toMatch(/<video|data-tile/);
  }
}

/** Says that ten gigabytes will come, and sends a byte of them now and then. */
function sendForever(path: string, cookie: string, signal: AbortSignal) {
  const { host, port } = new URL(product.origin);
  const socket = connect(Number(port), "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${product.origin}\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 10000000000\r\n\r\n--x\r\nContent-Disposition: form-data; name="image"; filename="a.mp4"\r\n\r\n`,
  );
  const timer = setInterval(() => socket.writable && socket.write("x"), 200);
  signal.addEventListener("abort", () => {
    clearInterval(timer);
    socket.destroy();
  });
}

test("while the largest videos, files that lie, and bodies without an end come, all that others type and save is there", async () => {
  const [long, wide, liar, text] = [
    await newPostOf(sender),
    await newPostOf(sender),
    await newPostOf(sender),
    await newPostOf(writer),
  ];
  const pids = product.pids();
  const over = new AbortController();
  const cookie = cookieOf(sender);
  for (const path of [wide, liar, "/uploads", "/login"]) sendForever(path, cookie, over.signal);
  expect((await begin(10_000_000_000)).status).toBe(413);

  const rest = { isOver: false };
  const sending = Promise.all([sendInParts(long), sendInOneForm(wide), sendLies(liar)]).finally(() => {
    rest.isOver = true;
  });
  const version = async () =>
    Number(formWith(await writer.get(text), "Save").fields.find(([name]) => name === "version")?.[1]);
  const before = await version();
  let saved = 0;
  const id = text.split("/").at(-1) ?? "";
  while (!rest.isOver) {
    const page = await writer.get(text);
    const { fields } = formWith(page, "Save");
    const typed = new URLSearchParams(fields.filter(([name]) => name !== "content" && name !== "intent"));
    typed.set("content", `Typed ${saved}`);
    typed.set("intent", "keep");
    const kept = await writer.get(`/drafts/boards/${id}`, {
      method: "POST",
      body: typed.toString(),
      headers: { Origin: product.origin, "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect(kept.status).toBe(200);
    const opened = await writer.get(text);
    expect(new Map(formWith(opened, "Save").fields).get("content")).toBe(`Typed ${saved}`);
    await writer.submit(opened, "Save", { content: `Saved ${saved}` });
    saved += 1;
    await pause(100);
  }
  await sending;
  over.abort();
  expect(saved).toBeGreaterThan(3);
  expect(new Map(formWith(await writer.get(text), "Save").fields).get("content")).toBe(`Saved ${saved - 1}`);
  expect((await version()) - before).toBe(saved);
  expect(product.pids()).toEqual(pids);
  if (process.platform === "linux") {
    for (const name of ["The web server", "The API"])
      expect(await peakMemory(product.pids()[name]), name).toBeLessThan(850);
  }
}, 240_000);
