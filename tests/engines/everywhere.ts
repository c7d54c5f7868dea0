import { afterAll, beforeAll, describe, inject } from "vitest";
import { arrive } from "../support/arrive.ts";
import type { NewUser } from "../support/new-user.ts";
import type { Visitor } from "../support/visitor.ts";
import type { Engine } from "./engine.ts";
import { startFirefox } from "./firefox.ts";
import { type Person, personAt } from "./person.ts";
import { startWebKit } from "./webkit.ts";

const starters = { Firefox: startFirefox, WebKit: startWebKit };
type EngineName = keyof typeof starters;

export type Given = {
  engine: EngineName;
  scripts: boolean;
  /** At a browser that was started for these tests. */
  person: () => Person;
  /** The same product over HTTP, for what a test only needs to be there. */
  product: { origin: string; dataDir: string };
};

type Wanted = { engines?: readonly EngineName[]; scripts?: readonly boolean[]; hasWindow?: boolean };

/** Runs the same tests in each engine, with scripts and without. */
export function inEachEngine(
  what: string,
  tests: (given: Given) => void,
  { engines = ["Firefox", "WebKit"], scripts = [true, false], hasWindow }: Wanted = {},
) {
  for (const name of engines)
    for (const withScripts of scripts)
      describe(`${what}, in ${name} ${withScripts ? "with" : "without"} scripts`, () => {
        const product = { origin: inject("origin"), dataDir: inject("dataDir") };
        let engine: Engine | undefined;
        let person: Person | undefined;
        beforeAll(async () => {
          engine = await starters[name]({ scripts: withScripts, hasWindow });
          person = personAt(engine, product.origin);
        });
        afterAll(async () => engine?.close());
        tests({ engine: name, scripts: withScripts, person: () => person!, product });
      });
}

/** Somebody new who is signed in at the browser, and over HTTP. */
export async function newcomer({ person, product }: Given): Promise<{ user: NewUser; visitor: Visitor }> {
  const { visitor, user } = await arrive(product);
  const { engine, goto } = person();
  await goto("/favicon.svg");
  await engine.setCookies(visitor.cookies);
  return { user, visitor };
}
