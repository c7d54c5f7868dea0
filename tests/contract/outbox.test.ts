import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createJobs } from "#api/data/jobs.ts";
import { sweep } from "#api/data/sweep.ts";
import { createOutbox, createSmtpCarrier } from "#api/outbox/mailer.ts";
import { type MailServer, startMailServer } from "../support/mail-server.ts";
import { APP_KEY, remoteUrl, startApi, type LocalApi } from "./support/api.ts";
import { newEmail, PASSWORD, signUp } from "./support/people.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe.skipIf(remoteUrl !== null)("e-mails", async () => {
  const api = await startApi();
  const server = await startMailServer();
  afterEach(async () => {
    await api.database.db.deleteFrom("jobs").execute();
    server.manner = "accepts";
    server.mails.length = 0;
    api.logs.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await api.close();
  });

  const queued = () => api.database.db.selectFrom("jobs").selectAll().execute();
  const failures = () =>
    api.logs
      .filter(({ message }) => message.startsWith("job"))
      .map(({ message, count, error }) => [message, count, error]);
  const carryTo = async ({ url }: MailServer) =>
    (await createSmtpCarrier(url, "Marquee <marquee@localhost>", api.now)).carry;
  const register = async (carry?: LocalApi["carrier"]["carry"]) => {
    api.carrier.carry = carry ?? (await carryTo(server));
    const person = await signUp(api);
    await api.jobs.settle();
    return person;
  };

  it("go out at once through a mail server", async () => {
    const { email } = await register();
    expect(server.mails.map((mail) => /^To: (.*)\r$/m.exec(mail)?.[1])).toEqual([email]);
    expect(await queued()).toEqual([]);
  });

  it("are sent later when the server sends them away, and fail no request", async () => {
    server.manner = "busy";
    const { email } = await register();
    expect(failures()).toEqual([["job failed", 1, expect.stringMatching(/421/)]]);
    await api.jobs.settle();
    expect(server.mails, "not before its time").toEqual([]);
    server.manner = "accepts";
    api.pass(MINUTE);
    await api.jobs.settle();
    await api.jobs.settle();
    expect(server.mails.map((mail) => mail.includes(email))).toEqual([true]);
  });

  it("are given up after a day of failures, and kept for the log’s reader without a readable secret", async () => {
    const closed = await startMailServer();
    await closed.close();
    await register(await carryTo(closed));
    for (let hour = 0; hour < 30; hour++) {
      api.pass(60 * MINUTE);
      await api.jobs.settle();
    }
    const [job, ...others] = await queued();
    expect([job?.due_at, job?.error, others]).toEqual([null, expect.stringContaining("ESOCKET"), []]);
    expect(failures().at(-1)).toEqual(["job given up", job?.attempts, expect.any(String)]);
    expect(JSON.stringify([job, api.logs])).not.toMatch(/verify-email|signature|marquee\.test/);
    const count = failures().length;
    api.pass(DAY);
    await api.jobs.settle();
    expect(failures().length).toBe(count);
    await sweep(api.database.db, api.now() + 40 * DAY);
    expect(await queued()).toEqual([]);
  });

  it("are given up at once when the server refuses the address for good", async () => {
    server.manner = "refuses";
    await register();
    expect(failures()).toEqual([["job given up", 1, expect.stringContaining("550")]]);
  });

  it("keep no request waiting for a server that says nothing", async () => {
    const [taken, said] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    api.carrier.carry = () => {
      taken.resolve();
      return said.promise;
    };
    const person = await signUp(api);
    expect((await person.client.get("/api/user")).status).toBe(200);
    await taken.promise;
    said.resolve();
    await api.jobs.settle();
  });

  it("go out once each, though several processes take them from one table", async () => {
    const sent: string[] = [];
    api.carrier.carry = (_, id) => Promise.resolve(void sent.push(id));
    const other = createJobs({
      db: api.database.db,
      clock: api.now,
      log: (entry) => void api.logs.push(entry),
      appKey: APP_KEY,
      handlers: { mail: api.carrier.carry },
      beforehand: () => Promise.resolve(),
    });
    const { db } = api.database;
    for (let count = 0; count < 25; count++)
      await other.add(db, "mail", { to: newEmail(), subject: "Hi", text: "Hi" });
    await Promise.all([api.jobs.settle(), other.settle()]);
    await other.close();
    expect(sent.length).toBe(25);
    expect(new Set(sent).size).toBe(25);
    expect(await queued()).toEqual([]);
  });

  it("of a process that died are sent by the next one", async () => {
    const sent: string[] = [];
    // Nobody else looks for jobs in a database of its own.
    const own = await startApi();
    await own.jobs.close();
    const { db } = own.database;
    const queued = () => db.selectFrom("jobs").selectAll().execute();
    const process = () =>
      createJobs({
        db,
        clock: own.now,
        log: (entry) => void own.logs.push(entry),
        appKey: APP_KEY,
        handlers: {
          mail: (_, id) => (isDead ? new Promise(() => undefined) : Promise.resolve(void sent.push(id))),
        },
        beforehand: () => Promise.resolve(),
      });
    let isDead = true;
    const dead = process();
    await dead.add(db, "mail", { to: newEmail(), subject: "Hi", text: "Hi" });
    dead.wake();
    await expect.poll(async () => (await queued())[0]?.attempts, { timeout: 10_000 }).toBe(1);
    void dead.close();
    isDead = false;
    const next = process();
    await next.settle();
    expect(sent).toEqual([]);
    own.pass(2 * MINUTE);
    await next.settle();
    expect(sent.length).toBe(1);
    expect(await queued()).toEqual([]);
    await next.close();
    await own.close();
  });

  it("of a change that was rolled back are never sent", async () => {
    const sent: unknown[] = [];
    api.carrier.carry = (mail) => Promise.resolve(void sent.push(mail));
    const { email } = await signUp(api);
    await api.jobs.settle();
    const again = { name: "Twin", email, password: PASSWORD, password_confirmation: PASSWORD };
    expect((await api.client().post("/register", again)).status).toBeGreaterThanOrEqual(400);
    await api.jobs.settle();
    expect(sent.length).toBe(1);
  });

  it("have no line that mail servers refuse, and are read on this machine as they were written", async () => {
    api.carrier.carry = createOutbox(join(api.dir, "outbox"), "M <m@m.test>", api.now).carry;
    const long = "Winterstiefel 🥾".repeat(90);
    const mail = { to: newEmail(), subject: long, text: `Hi\n\n${long}\nBye`, html: `<p>${long}</p>` };
    await api.jobs.add(api.database.db, "mail", mail);
    const [sent] = await api.mails(mail.to);
    const lengths = sent!.text.split("\r\n").map((line) => Buffer.byteLength(line));
    expect(Math.max(...lengths)).toBeLessThan(999);
    const ask = (path: string) => api.handle(new Request(`http://127.0.0.1:8000${path}`));
    const [, name = ""] = /href="(\/outbox\/[^"]+)"/.exec(await (await ask("/outbox")).text()) ?? [];
    const shown = await (await ask(name)).text();
    expect(shown).toContain(`${long}\r\nBye`);
    expect(shown).not.toContain("multipart");
  });

  it("are read on a public server with the key that its start has printed, and by nobody else", async () => {
    const open = await startApi({ locksOutbox: true });
    await signUp(open);
    await open.jobs.settle();
    const ask = (path: string) => open.handle(new Request(`http://127.0.0.1:8000${path}`));
    for (const query of ["", "?key=", `?key=${"A".repeat(24)}`])
      expect((await ask(`/outbox${query}`)).status).toBe(404);
    const listed = await ask(`/outbox?key=${open.outboxKey}`);
    expect(listed.status).toBe(200);
    const [, mail = ""] = /href="(\/outbox\/[^"]+)"/.exec(await listed.text()) ?? [];
    expect((await ask(mail)).status).toBe(200);
    expect((await ask(mail.replace(/\?.*/, ""))).status).toBe(404);
    expect(JSON.stringify(open.logs)).not.toContain(open.outboxKey);
    await open.close();
  });
});
