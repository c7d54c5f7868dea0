import { cookieOf, type Visitor } from "./visitor.ts";

const MB = 1_048_576;

/** Bodies by their name: texts whose characters an answer writes with several, and a file. */
const BODIES: Record<string, () => BodyInit> = {
  empty: () => "",
  "64 kB": () => `email=${"<".repeat(65_536 - 6)}`,
  "4 MB": () => `email=${"<".repeat(4 * MB - 10)}`,
  "30 MB": () => {
    const form = new FormData();
    form.set("name", "<".repeat(1000));
    form.set("image", new Blob([new Uint8Array(30 * MB - 10_000)], { type: "image/png" }), "a.png");
    return form;
  },
};

const ROUTES = ["/login", "/register", "/projects/new", "/review/unknown", "/no/such/page"];

export type Heavy = {
  who: string;
  route: string;
  body: string;
  send: () => Promise<{ status: number; bytes: number }>;
};

/** Every route with every body, as somebody who was never here and as somebody who is signed in. */
export function heavyPosts(origin: string, visitor: Visitor): Heavy[] {
  const own = cookieOf(visitor);
  return [["a stranger", ""] as const, ["somebody signed in", own] as const].flatMap(([who, cookie]) =>
    ROUTES.flatMap((route) =>
      Object.entries(BODIES).map(([name, body]) => ({
        who,
        route,
        body: name,
        async send() {
          const given = body();
          const type = { "Content-Type": "application/x-www-form-urlencoded" };
          const response = await fetch(origin + route, {
            method: "POST",
            redirect: "manual",
            body: given,
            headers: {
              Cookie: cookie,
              "Accept-Encoding": "identity",
              ...(typeof given === "string" && type),
            },
          });
          return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
        },
      })),
    ),
  );
}
