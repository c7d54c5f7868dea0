import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { connect as connectTls } from "node:tls";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signIn } from "../support/arrive.ts";
import { openMailbox } from "../support/mailbox.ts";
import { newUser } from "../support/new-user.ts";
import { newVisitor, type Page, type Visitor } from "../support/visitor.ts";
import { deploy, type Deployment, publicName, publicOrigin } from "./deployment.ts";
import { sampleSite, skipsWithoutNginx } from "./nginx.ts";
import { signInAs } from "./sign-in-from.ts";

const MB = 1_048_576;

describe.skipIf(skipsWithoutNginx)("limits and mails behind nginx", () => {
  let deployment: Deployment;
  let visitor: Visitor;
  let demo: { email: string; password: string };
  let board: string;

  const linkOn = ({ html, path }: Page, pattern: RegExp) => {
    const link = html.match(pattern)?.[1];
    if (!link) throw new Error(`No link like ${String(pattern)} on ${path}`);
    return link;
  };

  beforeAll(async () => {
    deployment = await deploy(sampleSite, { SEED: "1" });
    visitor = newVisitor(publicOrigin, { dispatcher: deployment.dispatcher });
    demo = JSON.parse(await readFile(join(deployment.dataDir, "demo.json"), "utf8"));
    const projects = await signIn(visitor, demo);
    const folders = await visitor.get(linkOn(projects, /href="(\/projects\/[^"/]+\/folders)"/));
    const campaigns = await visitor.get(
      linkOn(folders, /href="(\/projects\/[^"/]+\/folders\/[^"/]+\/campaigns)"/),
    );
    const calendar = await visitor.get(linkOn(campaigns, /href="([^"]+\/social-calendar\/[^"/?]+)"/));
    const boards = await visitor.get(`${calendar.path.split("?")[0]}?view=boards`);
    board = linkOn(boards, /href="([^"]+\/boards\/(?!new[?"])[^"/?]+)[?"]/);
  });
  afterAll(() => deployment?.stop());

  const upload = async (bytes: number) => {
    const form = new FormData();
    form.set("intent", "upload");
    form.set("new_alt", "A poster");
    form.set("image", new Blob([Buffer.alloc(bytes, 1)], { type: "image/png" }), "poster.png");
    const encoded = new Response(form);
    const answer = await request(`${publicOrigin}${board}?index`, {
      dispatcher: deployment.dispatcher,
      method: "POST",
      headers: {
        cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        origin: publicOrigin,
        "sec-fetch-site": "same-origin",
        "content-type": encoded.headers.get("content-type")!,
      },
      body: Buffer.from(await encoded.arrayBuffer()),
    });
    return { status: answer.statusCode, html: await answer.body.text() };
  };

  test.each([32, 50])("a picture of %i MB is refused beside its field", async (megabytes) => {
    const { status, html } = await upload(megabytes * MB + 4096);
    expect(status).toBe(413);
    expect(html).toContain("Alternative text");
    expect(html).toMatch(/30 MB/);
    expect(html).toMatch(/aria-invalid="true"/);
  });

  test("a picture that is none but small enough gets through to the API", async () => {
    const { status, html } = await upload(30 * MB - 4096);
    expect(status).toBe(422);
    expect(html).toContain("Alternative text");
  });

  test("what is longer than anybody reads is refused before it is sent, in our words", async () => {
    const socket = connectTls({
      host: "127.0.0.1",
      port: deployment.tlsPort,
      servername: publicName,
      ca: deployment.ca,
    });
    socket.write(
      `POST /login HTTP/1.1\r\nHost: ${publicName}\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${65 * MB}\r\n\r\n`,
    );
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain("<h1>Too large</h1>");
    expect(answer).toMatch(/^Strict-Transport-Security: max-age=63072000/m);
    expect(answer).not.toMatch(/nginx\/\d/);
  });

  test("a hundred addresses made up by one browser count as that one", async () => {
    const { email } = newUser();
    const answers = await signInAs(deployment, "127.0.0.2", email)(100);
    expect(answers.slice(0, 5).filter((page) => !page.includes("These credentials do not match"))).toEqual(
      [],
    );
    expect(answers.slice(5).filter((page) => !page.includes("Too many login attempts."))).toEqual([]);
    const [other] = await signInAs(deployment, "127.0.0.3", email)(1);
    expect(other).toContain("These credentials do not match our records.");
  });

  test("mails lead to the public origin and nowhere else, whatever the browser forwards", async () => {
    const stranger = newVisitor(publicOrigin, {
      dispatcher: deployment.dispatcher,
      postHeaders: {
        Origin: publicOrigin,
        "X-Forwarded-Host": "evil.test",
        "X-Forwarded-Proto": "http",
        Forwarded: "host=evil.test",
      },
    });
    const page = await stranger.get("/forget-password");
    const button = page.html.match(/<button[^>]*type="submit"[^>]*>(?:<[^>]+>)*([^<]+)/)?.[1] ?? "";
    const sent = await stranger.submit(page, button.trim(), { email: demo.email });
    expect(sent.status).toBe(200);
    const mailbox = openMailbox(deployment.dataDir);
    expect(await mailbox.linkTo(demo.email, "/password-reset/")).toMatch(`${publicOrigin}/`);
    const links = await mailbox.links();
    expect(links.filter((link) => !link.startsWith(`${publicOrigin}/`))).toEqual([]);
  });
});
