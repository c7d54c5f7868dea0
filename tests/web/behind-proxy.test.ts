import { request } from "undici";
import { afterAll, expect, test } from "vitest";
import { newUser } from "../support/new-user.ts";
import { startFaultyProduct } from "../support/product.ts";
import { formWith } from "../support/visitor.ts";

const product = await startFaultyProduct({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
afterAll(() => product.stop());

test("sign-in limits count the browser that our proxy saw, whatever chain it claims to come by", async () => {
  const { email } = newUser();
  const ask = (forwarded: string, body?: string, cookie = "") =>
    request(`${product.origin}/login`, {
      method: body ? "POST" : "GET",
      headers: {
        "x-forwarded-for": forwarded,
        ...(cookie && { cookie }),
        ...(body && { origin: product.origin, "content-type": "application/x-www-form-urlencoded" }),
      },
      ...(body && { body }),
    });
  const page = await ask("203.0.113.77");
  const html = await page.body.text();
  const cookie = [page.headers["set-cookie"] ?? []]
    .flat()
    .map((line) => line.split(";")[0])
    .join("; ");
  const fields = new URLSearchParams(
    formWith({ html, status: 200, path: "/login", text: "", headers: new Headers() as never }, "Sign in")
      .fields,
  );
  fields.set("email", email);
  fields.set("password", "not the right one");
  const answers: string[] = [];
  for (let attempt = 0; attempt < 7; attempt++) {
    const answer = await ask(`10.9.8.${attempt}, 203.0.113.77`, fields.toString(), cookie);
    answers.push(await answer.body.text());
  }
  expect(answers[4]).toContain("These credentials do not match our records.");
  expect(answers[5]).toContain("Too many login attempts.");
  const seen = product.proxy.requests
    .filter(({ path }) => path === "/login")
    .map(({ headers }) => headers["x-forwarded-for"]);
  expect(new Set(seen)).toEqual(new Set(["203.0.113.77"]));
});
