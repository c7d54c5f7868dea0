import { afterAll, afterEach, describe, expect, it } from "vitest";
import { remoteUrl, startApi } from "./support/api.ts";
import { at, errors, type Answer, type Client } from "./support/client.ts";
import { PASSWORD, mailedLink, newEmail, newOwner, signUp, verify, type Person } from "./support/people.ts";

const FAILED = "These credentials do not match our records.";
const LOCKED = /^Too many login attempts\. Please try again in (\d+) seconds\.$/;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Rules of this API's own: a Laravel has others, or none. */
describe.skipIf(remoteUrl !== null)("limits", async () => {
  const api = await startApi();
  // What one test has used up is no business of the next.
  afterEach(() => api.pass(2 * HOUR_MS));
  afterAll(() => api.close());

  let number = 0;
  const newIp = () => `198.51.${100 + Math.floor(++number / 250)}.${(number % 250) + 1}`;
  async function browser(ip = newIp(), at = api): Promise<Client> {
    const client = at.client({ ip });
    await client.get("/sanctum/csrf-cookie");
    return client;
  }
  const login = (client: Client, email: string, password: string) =>
    client.post("/login", { email, password });
  const guess = async (email: string, ip?: string) => login(await browser(ip), email, `guess ${++number}`);
  const complaint = (answer: Answer) => String(at(answer.body, "errors.email.0"));
  const waitOf = (answer: Answer) => {
    expect(complaint(answer)).toMatch(LOCKED);
    expect(answer.headers.get("Retry-After")).toBe(LOCKED.exec(complaint(answer))?.[1]);
    return Number(answer.headers.get("Retry-After"));
  };
  function expectTooMany(answer: Answer, limit: number) {
    expect([answer.status, answer.body]).toEqual([429, { message: "Too Many Attempts." }]);
    expect(answer.headers.get("Retry-After")).toMatch(/^[1-9]\d*$/);
    expect(answer.headers.get("X-RateLimit-Limit")).toBe(String(limit));
  }
  const tested = (answers: Answer[]) => answers.filter((answer) => complaint(answer) === FAILED);
  const resetLink = async (person: Person) =>
    new URL(await mailedLink(api, person.email, "/password-reset/"), api.frontend);
  const reset = (client: Client, email: string, token: string | undefined, password = "another good one") =>
    client.post("/reset-password", { token, email, password, password_confirmation: password });

  describe("of wrong passwords", () => {
    it("give parallel guesses from one place no more tries than guesses in a row", async () => {
      const person = await signUp(api);
      const client = await browser();
      const guesses = Array.from({ length: 18 }, (_, index) => `guess number ${index}`);
      const answers = await Promise.all(
        guesses.map((password) => login(client.copy(), person.email, password)),
      );
      expect(tested(answers)).toHaveLength(5);
      // The right one learns nothing either.
      const right = await login(client.copy(), person.email, PASSWORD);
      waitOf(right);
      expect([...answers, right].map((answer) => answer.status)).not.toContain(200);
    });

    it("stop one place that tries many accounts at the twenty-first failure, also at once", async () => {
      const person = await signUp(api);
      const known = await browser();
      await login(known, person.email, PASSWORD);
      await known.post("/logout");
      const ip = newIp();
      const answers = await Promise.all(Array.from({ length: 40 }, () => guess(newEmail("victim"), ip)));
      expect(tested(answers)).toHaveLength(20);
      const stopped = await login(await browser(ip), person.email, PASSWORD);
      expectTooMany(stopped, 20);
      expect((await login(await browser(), person.email, PASSWORD)).status, "from another place").toBe(200);
    });

    it("count a /64 of IPv6 as one place", async () => {
      const person = await signUp(api);
      for (let count = 1; count <= 5; count++) await guess(person.email, `2001:db8:0:7:${count}::1`);
      expect(complaint(await guess(person.email, "2001:0DB8::7:0:0:0:9"))).toMatch(LOCKED);
      expect(complaint(await guess(person.email, "2001:db8:0:8::1"))).toBe(FAILED);
    });

    it("make an account's guessers wait longer and longer, wherever they come from", async () => {
      const person = await signUp(api);
      for (let count = 0; count < 10; count++) expect(complaint(await guess(person.email))).toBe(FAILED);
      for (const minutes of [1, 2, 4, 8, 15, 15]) {
        const wait = waitOf(await guess(person.email));
        expect(wait).toBeGreaterThan(minutes * 60 - 5);
        expect(wait).toBeLessThanOrEqual(minutes * 60);
        api.pass(minutes * MINUTE_MS);
        expect(complaint(await guess(person.email))).toBe(FAILED);
      }
    });

    it("test no more than ten of fifty guesses sent at once from fifty places", async () => {
      const person = await signUp(api);
      const answers = await Promise.all(Array.from({ length: 50 }, () => guess(person.email)));
      expect(tested(answers)).toHaveLength(10);
    });

    it("are the same for an address without an account", async () => {
      const email = newEmail("nobody");
      for (let count = 0; count < 10; count++) expect(complaint(await guess(email))).toBe(FAILED);
      expect(waitOf(await guess(email))).toBeGreaterThan(55);
    });

    it("are not forgotten because somebody signs in with an address that reads alike", async () => {
      const name = newEmail("dora");
      const person = await signUp(api, "Dora", name);
      const lookalike = await signUp(api, "Dora", name.replace("dora", "dóra"));
      const ip = newIp();
      for (let count = 0; count < 4; count++) await guess(person.email, ip);
      for (let count = 0; count < 5; count++) await guess(person.email);
      expect((await login(await browser(ip), lookalike.email, PASSWORD)).status).toBe(200);
      await guess(person.email);
      expect(waitOf(await guess(person.email))).toBeGreaterThan(50);
    });

    it("survive a restart", async () => {
      const person = await signUp(api);
      for (let count = 0; count < 10; count++) await guess(person.email);
      api.restart();
      expect(waitOf(await guess(person.email))).toBeGreaterThan(55);
    });

    it("never lock the owner out of a browser used before, nor for good out of any other", async () => {
      const person = await signUp(api);
      const known = await browser();
      await login(known, person.email, PASSWORD);
      await known.post("/logout");
      const ip = newIp();
      for (let count = 0; count < 14; count++) {
        await guess(person.email, count < 5 ? ip : undefined);
        if (count >= 10) api.pass(16 * MINUTE_MS);
      }
      await guess(person.email);
      const elsewhere = await browser(ip);
      expect(complaint(await login(elsewhere, person.email, PASSWORD))).toMatch(LOCKED);
      expect((await login(known, person.email, PASSWORD)).status, "the browser used before").toBe(200);

      await elsewhere.post("/forgot-password", { email: person.email });
      const { pathname } = await resetLink(person);
      const done = await reset(elsewhere, person.email, pathname.split("/").at(-1));
      expect(done.status).toBe(200);
      const back = await login(elsewhere, person.email, "another good one");
      expect(back.status, "after a reset by mail").toBe(200);
    });

    it("count a browser used before like any other once the password has changed elsewhere", async () => {
      const person = await signUp(api);
      const copied = await browser();
      await login(copied, person.email, PASSWORD);
      await copied.post("/logout");
      const own = await browser();
      await login(own, person.email, PASSWORD);
      const next = "another good one";
      const change = { current_password: PASSWORD, password: next, password_confirmation: next };
      expect((await own.put("/api/user/password", change)).status).toBe(204);
      await own.post("/logout");
      for (let count = 0; count < 10; count++) await guess(person.email);
      expect(complaint(await login(copied, person.email, next))).toMatch(LOCKED);
      expect((await login(own, person.email, next)).status, "the browser that changed it").toBe(200);
    });

    it("hold in a browser used before too, for that browser alone", async () => {
      const person = await signUp(api);
      const known = await browser();
      await login(known, person.email, PASSWORD);
      await known.post("/logout");
      for (let count = 0; count < 10; count++)
        expect(complaint(await login(known, person.email, "wrong wrong wrong"))).toBe(FAILED);
      expect(waitOf(await login(known, person.email, PASSWORD))).toBeGreaterThan(55);
      expect((await login(await browser(), person.email, PASSWORD)).status).toBe(200);
      const other = await signUp(api);
      expect(complaint(await login(known, other.email, "wrong wrong wrong"))).toBe(FAILED);
    });

    it("are forgotten after the right one", async () => {
      const person = await signUp(api);
      for (const round of [1, 2, 3]) {
        for (let count = 0; count < 9; count++)
          expect(complaint(await guess(person.email)), `round ${round}`).toBe(FAILED);
        expect((await login(await browser(), person.email, PASSWORD)).status).toBe(200);
      }
    });

    it("hold where somebody signed in is asked for the password again, and survive a restart", async () => {
      const person = await signUp(api);
      const next = { password: "another good one", password_confirmation: "another good one" };
      const change = (current_password: string) =>
        person.client.copy().put("/api/user/password", { current_password, ...next });
      const answers = await Promise.all(Array.from({ length: 12 }, () => change("wrong wrong wrong")));
      expect(answers.filter((answer) => answer.status === 422)).toHaveLength(5);
      api.restart();
      expectTooMany(await change(PASSWORD), 5);
      api.pass(MINUTE_MS + 1000);
      expect((await change(PASSWORD)).status).toBe(204);
    });
  });

  it("let so many people an hour register from one place", async () => {
    const small = await startApi({ registrationsPerHour: 3 });
    const register = async (ip: string, email = newEmail()) =>
      (await browser(ip, small)).post("/register", {
        name: "Ada",
        email,
        password: PASSWORD,
        password_confirmation: PASSWORD,
      });
    const answers = await Promise.all(Array.from({ length: 9 }, () => register("198.51.100.7")));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(3);
    small.restart();
    expectTooMany(await register("198.51.100.7"), 3);
    expect((await register("198.51.100.8")).status).toBe(201);
    // Asking which addresses have an account is a try as well.
    for (let count = 0; count < 3; count++)
      expect((await register("198.51.100.9", "taken@")).status).toBe(422);
    expectTooMany(await register("198.51.100.9"), 3);
    small.pass(HOUR_MS + 1000);
    expect((await register("198.51.100.7")).status).toBe(201);
    await small.close();
  });

  describe("of mails", () => {
    it("send twenty invitations an hour for an organization, new ones and repeated ones together", async () => {
      const owner = await newOwner(api);
      const path = `/api/organization/${owner.organizationId}/invitations`;
      const invite = () => owner.client.copy().post(path, { email: newEmail(), role: "member" });
      const first = await invite();
      const again = `${path}/${String(at(first.body, "data.id"))}/resend`;
      expect((await owner.client.post(again)).status).toBe(200);
      const answers = await Promise.all(Array.from({ length: 30 }, invite));
      expect(answers.filter((answer) => answer.status === 201)).toHaveLength(18);
      expectTooMany(await invite(), 20);
      expectTooMany(await owner.client.post(again), 20);
      const other = await newOwner(api);
      const theirs = `/api/organization/${other.organizationId}/invitations`;
      expect((await other.client.post(theirs, { email: newEmail(), role: "guest" })).status).toBe(201);
      api.pass(HOUR_MS + 1000);
      expect((await invite()).status).toBe(201);
    });

    it("send one invitation again five times an hour", async () => {
      const owner = await newOwner(api);
      const path = `/api/organization/${owner.organizationId}/invitations`;
      const email = newEmail();
      const made = await owner.client.post(path, { email, role: "member" });
      const again = `${path}/${String(at(made.body, "data.id"))}/resend`;
      for (let count = 0; count < 5; count++) expect((await owner.client.post(again)).status).toBe(200);
      expectTooMany(await owner.client.post(again), 5);
      expect(await api.mails(email)).toHaveLength(6);
    });

    it("send the verification again twenty times an hour", async () => {
      const person = await signUp(api);
      const resend = () => person.client.post("/email/verification-notification");
      for (let count = 0; count < 20; count++) {
        if (count % 6 === 0) api.pass(MINUTE_MS + 1000);
        expect((await resend()).status).toBe(200);
      }
      api.pass(MINUTE_MS + 1000);
      expectTooMany(await resend(), 20);
    });

    it("send one reset link a minute and six an hour to one person, whoever asks from wherever", async () => {
      const person = await signUp(api);
      const ask = async () => (await browser()).post("/forgot-password", { email: person.email });
      const mails = async () =>
        (await api.mails(person.email)).filter((mail) => mail.subject === "Reset your password").length;
      const answers = await Promise.all(Array.from({ length: 8 }, ask));
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      expect(await mails()).toBe(1);
      for (let count = 0; count < 8; count++) {
        api.pass(MINUTE_MS + 1000);
        await ask();
      }
      expect(await mails()).toBe(6);
      expect(errors(await ask())).toEqual({ email: ["Please wait before retrying."] });
    });

    it("let one place ask for twenty reset links an hour", async () => {
      const ip = newIp();
      const ask = async () => (await browser(ip)).post("/forgot-password", { email: newEmail() });
      for (let count = 0; count < 20; count++) expect((await ask()).status).toBe(422);
      expectTooMany(await ask(), 20);
    });
  });

  it("let one place try twenty reset tokens an hour, and not the owner elsewhere", async () => {
    const person = await signUp(api);
    await (await browser()).post("/forgot-password", { email: person.email });
    const ip = newIp();
    const attempt = async () => reset(await browser(ip), person.email, "0".repeat(64));
    const answers = await Promise.all(Array.from({ length: 30 }, attempt));
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(20);
    const { pathname } = await resetLink(person);
    const token = pathname.split("/").at(-1);
    expectTooMany(await reset(await browser(ip), person.email, token), 20);
    expect((await reset(await browser(), person.email, token)).status).toBe(200);
  });

  it("let one person ask for ten addresses an hour", async () => {
    const person = await signUp(api);
    const change = (email: string) => person.client.copy().patch("/api/user", { email });
    const answers = await Promise.all(Array.from({ length: 14 }, () => change(newEmail("taken"))));
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(10);
    expectTooMany(await change(newEmail()), 10);
    expect((await change(person.email)).status, "no new address").toBe(200);
  });

  it("let one person try twenty invitations an hour", async () => {
    const person = await signUp(api);
    await verify(api, person);
    const accept = () =>
      person.client.copy().post("/api/invitation/accept", { signature: "x", accessor: "y" });
    const answers = await Promise.all(Array.from({ length: 30 }, accept));
    expect(answers.filter((answer) => answer.status === 403)).toHaveLength(20);
    expectTooMany(await accept(), 20);
  });
});
