import { Agent } from "undici";
import { afterEach, beforeEach, describe, inject } from "vitest";
import { arrive } from "../support/arrive.ts";
import type { Visitor } from "../support/visitor.ts";
import type { Engine } from "./engine.ts";
import { startFirefox } from "./firefox.ts";
import { type Person, personAt } from "./person.ts";
import { startWebKit } from "./webkit.ts";

const starters = { Firefox: startFirefox, WebKit: startWebKit };

export type Given = {
  engine: keyof typeof starters;
  scripts: boolean;
  /** At a browser that was started for these tests. */
  person: () => Person;
  dataDir: string;
};

/** Runs the same tests in each engine. */
export function inEachEngine(what: string, scripts: readonly boolean[], tests: (given: Given) => void) {
  for (const name of ["Firefox", "WebKit"] as const)
    for (const withScripts of scripts)
      describe(`${what}, in ${name} ${withScripts ? "with" : "without"} scripts`, () => {
        let engine: Engine | undefined;
        let person: Person | undefined;
        // A test that is tried again begins with a browser that knows nobody.
        beforeEach(async () => {
          engine = await starters[name]({ scripts: withScripts });
          person = personAt(engine, inject("origin"));
        });
        afterEach(async () => engine?.close());
        tests({ engine: name, scripts: withScripts, person: () => person!, dataDir: inject("dataDir") });
      });
}

/** Somebody new who is signed in at the browser, and over HTTP. */
export async function newcomer({ person, dataDir }: Given): Promise<Visitor> {
  const dispatcher = new Agent({ connect: { ca: inject("ca") } });
  const { visitor, user } = await arrive({ origin: inject("origin"), dataDir }, { dispatcher });
  const { goto, fill, click, arriveAt } = person();
  await goto("/login");
  await fill("E-mail", user.email);
  await fill("Password", user.password);
  await click("Sign in");
  await arriveAt(/^\/projects/);
  return visitor;
}
