import { join } from "node:path";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newUser } from "../support/new-user.ts";
import { formWith } from "../support/visitor.ts";
import { deploy, type Deployment, publicName } from "./deployment.ts";
import { type Places, skipsWithoutNginx } from "./nginx.ts";
import { signInAs } from "./sign-in-from.ts";

/** A proxy that passes on whatever names the test tells it to: every way to set one up, right and wrong. An empty value is not sent. */
const anySite = async ({ tlsPort, plainPort, upstreams, folder }: Places) => `
upstream any { server ${upstreams[0]}; server ${upstreams[1]}; }
server {
  listen 127.0.0.1:${tlsPort} ssl;
  listen 127.0.0.1:${plainPort};
  ssl_certificate ${join(folder, "site.pem")};
  ssl_certificate_key ${join(folder, "site.key")};
  location / {
    proxy_pass http://any;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_row_host;
    proxy_set_header X-Forwarded-Host $http_row_forwarded_host;
    proxy_set_header X-Forwarded-Host $http_row_second_host;
    proxy_set_header X-Forwarded-Proto $http_row_forwarded_proto;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  }
}`;

type Outcome = "serves" | "refuses the form" | "421";
type Row = {
  scheme: string;
  host: string;
  forwardedHost: string;
  secondHost?: string;
  forwardedProto: string;
};

const schemes = ["https", "http"];
const hosts = [publicName, "internal:3000"];
const forwardedHosts: Pick<Row, "forwardedHost" | "secondHost">[] = [
  { forwardedHost: "" },
  { forwardedHost: publicName },
  { forwardedHost: `${publicName}:443` },
  { forwardedHost: "evil.test" },
  { forwardedHost: `${publicName}, evil.test` },
  { forwardedHost: `evil.test, ${publicName}` },
  { forwardedHost: publicName, secondHost: "evil.test" },
];
const forwardedProtos = ["", "https", "http"];

const rows: Row[] = schemes.flatMap((scheme) =>
  hosts.flatMap((host) =>
    forwardedHosts.flatMap((forwarded) =>
      forwardedProtos.map((forwardedProto) => ({ scheme, host, forwardedProto, ...forwarded })),
    ),
  ),
);

/** The table: the name has to be the public one, alone; the scheme must not be said to be another; and then https must be true. */
function expected({ scheme, host, forwardedHost, secondHost, forwardedProto }: Row): Outcome {
  const name = forwardedHost || host;
  if (secondHost || (name !== publicName && name !== `${publicName}:443`)) return "421";
  if (forwardedProto === "http") return "421";
  return scheme === "https" ? "serves" : "refuses the form";
}

describe.skipIf(skipsWithoutNginx)("however the proxy in front is set up", () => {
  let deployment: Deployment;
  beforeAll(async () => {
    deployment = await deploy(anySite);
  });
  afterAll(() => deployment?.stop());

  test("the table has every combination", () => {
    expect(rows).toHaveLength(84);
    const counts = Object.groupBy(rows, expected);
    expect(counts["serves"]).toHaveLength(10);
    expect(counts["refuses the form"]).toHaveLength(10);
  });

  const named = rows.map(
    (row) =>
      [
        expected(row),
        `${row.scheme}, Host ${row.host}, X-Forwarded-Host ${[row.forwardedHost || "absent", row.secondHost].filter(Boolean).join(" and ")}, X-Forwarded-Proto ${row.forwardedProto || "absent"}`,
        row,
      ] as const,
  );

  test.each(named)("%s: %s", async (outcome, _, row) => {
    const origin = `${row.scheme}://${publicName}`;
    const said = {
      "row-host": row.host,
      "row-forwarded-host": row.forwardedHost,
      "row-second-host": row.secondHost ?? "",
      "row-forwarded-proto": row.forwardedProto,
    };
    const { dispatcher } = deployment;
    const page = await request(`${origin}/login`, { dispatcher, headers: said });
    const html = await page.body.text();
    const setCookies = [page.headers["set-cookie"] ?? []].flat();
    expect(html).not.toContain("evil.test");
    expect(JSON.stringify(page.headers)).not.toContain("evil.test");
    if (outcome === "421") {
      expect(page.statusCode).toBe(421);
      expect(setCookies).toEqual([]);
      const posted = await request(`${origin}/login`, {
        dispatcher,
        method: "POST",
        headers: { ...said, origin, "content-type": "application/x-www-form-urlencoded" },
        body: "email=a",
      });
      expect(await posted.body.text()).not.toContain("evil.test");
      expect(posted.statusCode).toBe(421);
      return;
    }
    expect(page.statusCode).toBe(200);
    for (const cookie of setCookies) expect(cookie).toMatch(/^__Host-.*; Secure/);
    const form = formWith(
      { html, status: 200, path: "/login", text: "", headers: new Headers() as never },
      "Sign in",
    );
    const fields = new URLSearchParams(form.fields);
    fields.set("email", newUser().email);
    fields.set("password", "not the right one");
    const answer = await request(`${origin}/login`, {
      dispatcher,
      method: "POST",
      headers: {
        ...said,
        origin,
        // Browsers say this over https only.
        ...(row.scheme === "https" && { "sec-fetch-site": "same-origin" }),
        "content-type": "application/x-www-form-urlencoded",
        cookie: setCookies.map((line) => line.split(";")[0]).join("; "),
      },
      body: fields.toString(),
    });
    const text = await answer.body.text();
    expect(text).not.toContain("evil.test");
    if (outcome === "serves") {
      expect(answer.statusCode).toBe(422);
      expect(text).toContain("These credentials do not match our records.");
    } else {
      expect(answer.statusCode).toBe(403);
      expect(text).not.toContain("These credentials");
    }
  });

  test("behind a proxy that only appends, the address it saw counts and not the chain a browser made up", async () => {
    const row = { "row-host": publicName, "row-forwarded-proto": "https" };
    const { email } = newUser();
    const one = signInAs(deployment, "127.0.0.2", email, row);
    const answers = await one(7);
    expect(answers[4]).toContain("These credentials do not match our records.");
    expect(answers[5]).toContain("Too many login attempts.");
    const [other] = await signInAs(deployment, "127.0.0.3", email, row)(1);
    expect(other).toContain("These credentials do not match our records.");
  });
});
