import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { arrive } from "../support/arrive.ts";
import { openProduct } from "../support/hosted-product.ts";
import type { Page, Visitor } from "../support/visitor.ts";
import { newProject } from "../support/workspace.ts";

const USERS = 100;
/** An arrival is many requests, so not all users arrive at once. */
const AT_ONCE = 5;

const product = await openProduct();
afterAll(() => product.close());

async function newNeighbor(number: number) {
  const name = `Neighbor ${number} of all`;
  const { visitor } = await arrive(product, {}, name);
  const folders = await newProject(visitor, `Secret ${number} of all`);
  return { number, visitor, project: folders.replace(/\/folders.*$/, "") };
}

/** Opens a page. So many at once, and from one place, are too much, so some are asked to come again. */
async function open(visitor: Visitor, path: string): Promise<Page> {
  const page = await visitor.get(path);
  if (page.status !== 503 && page.status !== 429) return page;
  await pause(Number(page.headers.get("retry-after")) * 1000);
  return open(visitor, path);
}

test("a hundred people whose requests interleave never see what belongs to another", async () => {
  const people: Awaited<ReturnType<typeof newNeighbor>>[] = [];
  for (let from = 0; from < USERS; from += AT_ONCE)
    people.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => newNeighbor(from + at)))));
  const seen = await Promise.all(
    people.flatMap(({ number, visitor, project }) =>
      ["/projects", `${project}/folders`, "/tasks"].map(async (path) => ({
        number,
        page: await open(visitor, path),
      })),
    ),
  );
  for (const { number, page } of seen) {
    expect(page.status).toBe(200);
    const names = [...page.html.matchAll(/(?:Neighbor|Secret) (\d+) of all/g)].map(([, whose]) =>
      Number(whose),
    );
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names)).toEqual(new Set([number]));
  }
  const strange = await Promise.all(
    people.slice(1).map(({ visitor, number }) => open(visitor, `${people[number - 1]!.project}/folders`)),
  );
  expect(new Set(strange.map(({ status }) => status))).toEqual(new Set([404]));
}, 240_000);
