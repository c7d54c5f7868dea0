import type { TaskLinkType } from "#contract/vocabulary.ts";

const ID = "([A-Za-z0-9][A-Za-z0-9_-]{0,127})";
const END = "(?:/|$)";

/** Pages of what a task can be about. What is inside a campaign comes before the campaign. */
const PAGES: readonly [RegExp, TaskLinkType][] = [
  [new RegExp(`/social-calendar/[^/]+/boards/${ID}${END}`), "boards"],
  [new RegExp(`/(?:meta|google)-advertisement/[^/]+/content/${ID}${END}`), "contents"],
  [new RegExp(`/blog/${ID}${END}`), "blogs"],
  [new RegExp(`/(?:social-calendar|meta-advertisement|google-advertisement)/${ID}${END}`), "campaigns"],
];

const pathOf = (address: string) => URL.parse(address.trim(), "http://own.invalid")?.pathname ?? "";

/** Returns what the address of a page of ours names, or null. */
export function linkAt(address: string): { type: TaskLinkType; id: string } | null {
  const path = pathOf(address);
  if (!path.startsWith("/projects/")) return null;
  for (const [page, type] of PAGES) {
    const id = page.exec(path)?.[1];
    if (id !== undefined && !RESERVED.has(id)) return { type, id };
  }
  return null;
}

/** Words at the place of an id. */
const RESERVED: ReadonlySet<string> = new Set(["new", "edit"]);

/** Returns the id of the task whose page an address names, or null. */
export const taskAt = (address: string): string | null =>
  new RegExp(`^/tasks/${ID}/?$`).exec(pathOf(address))?.[1] ?? null;
