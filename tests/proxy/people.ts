import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { request } from "undici";
import { formWith, type Visitor } from "../support/visitor.ts";
import { type Deployment, publicOrigin } from "./deployment.ts";

export type Tally = {
  sent: number;
  posts: number;
  /** Forms without an answer of ours, which were sent again as they were. */
  unsure: number;
  failures: string[];
  milliseconds: number[];
};

export const newTally = (): Tally => ({ sent: 0, posts: 0, unsure: 0, failures: [], milliseconds: [] });

type Wishes = {
  count: number;
  /** Where the next request is to be counted. */
  tally: () => Tally;
  /** A form that no answer came to is a failure, or is what these people send again. */
  patience: "none" | "sends again";
};

export type People = {
  /** The projects that they were told of. */
  made: Set<string>;
  /** By a form's one-time key: how often it was sent. */
  sendings: Map<string, number>;
  /** Ends their work; resolves when all have what they wait for. */
  stop: () => Promise<void>;
};

const RESENDINGS = 40;

/** People signed in as this visitor, at work all the time: each reads a page, then sends a form, then begins again. */
export function peopleAtWork(deployment: Deployment, visitor: Visitor, wishes: Wishes): People {
  const made = new Set<string>();
  const sendings = new Map<string, number>();
  const done = new AbortController();
  const working = Array.from({ length: wishes.count }, () => work());
  return {
    made,
    sendings,
    async stop() {
      done.abort();
      await Promise.all(working);
    },
  };

  async function work() {
    const dispatcher = deployment.newDispatcher();
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const ask = async (method: "GET" | "POST", path: string, body?: string) => {
      const at = wishes.tally();
      at.sent++;
      if (method === "POST") at.posts++;
      const began = performance.now();
      const wanted = method === "POST" ? 303 : 200;
      let html = "";
      let outcome: string;
      try {
        const answer = await request(publicOrigin + path, {
          dispatcher,
          method,
          headers: {
            cookie,
            ...(body && { origin: publicOrigin, "content-type": "application/x-www-form-urlencoded" }),
          },
          ...(body && { body }),
        });
        html = await answer.body.text();
        outcome = answer.statusCode === wanted ? "" : `${answer.statusCode} ${titleOf(html)}`;
      } catch (error) {
        outcome = error instanceof Error ? error.message : String(error);
      }
      at.milliseconds.push(performance.now() - began);
      if (outcome && method === "POST" && wishes.patience === "sends again") at.unsure++;
      else if (outcome) at.failures.push(`${method} ${path}: ${outcome}`);
      return { html, ok: !outcome };
    };

    while (!done.signal.aborted) {
      const page = await ask("GET", "/projects/new");
      if (!page.ok) continue;
      const shown = {
        html: page.html,
        status: 200,
        path: "/projects/new",
        text: "",
        headers: new Headers() as never,
      };
      const fields = new URLSearchParams(formWith(shown, "Create project").fields);
      const name = randomUUID();
      const key = fields.get("_key") ?? "";
      fields.set("name", name);
      for (let sending = 1; sending <= RESENDINGS; sending++) {
        sendings.set(key, sending);
        const posted = await ask("POST", "/projects/new", fields.toString());
        if (posted.ok) made.add(name);
        if (posted.ok || wishes.patience === "none") break;
        if (sending === RESENDINGS) wishes.tally().failures.push("POST /projects/new: never answered");
        await pause(250);
      }
    }
    await dispatcher.close();
  }
}

/** How many projects there are, as the list says. */
export async function countProjects(visitor: Visitor): Promise<number> {
  const { text } = await visitor.get("/projects");
  const [, count] = /\b(\d+) projects?\b/.exec(text) ?? [];
  if (count === undefined) throw new Error(`The list of projects says no number: ${text.slice(0, 300)}`);
  return Number(count);
}

export function lineOf(name: string, { sent, posts, unsure, failures, milliseconds }: Tally): string {
  const again = unsure ? `, ${unsure} forms unanswered and sent again` : "";
  return `${name}: ${sent} requests (${posts} forms), ${failures.length} failed${again}, median ${at(milliseconds, 0.5)} ms, p99 ${at(milliseconds, 0.99)} ms, longest ${at(milliseconds, 1)} ms`;
}

/** The value that this share of the measurements stays below, rounded. */
export function at(milliseconds: readonly number[], share: number): number {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

/** Tells nginx's own pages from the application's. */
const titleOf = (html: string) => html.match(/<title>(.*?)<\/title>/)?.[1] ?? "";
