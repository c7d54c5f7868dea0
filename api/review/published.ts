import type { ItemKind } from "./kinds.ts";

export type Content = Record<string, unknown>;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Sorts the keys, so that equal contents are equal texts. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((key) => [key, sorted(value[key])]),
  );
}

export const sealedText = (content: Content): string => JSON.stringify(sorted(content));

/** Returns the part of a version that is published. Nothing else of an item is ever shown to a client, or was approved. */
export function publishedPart({ published }: Pick<ItemKind, "published">, snapshot: Content): Content {
  const content = Object.fromEntries(published.map((name) => [name, snapshot[name] ?? null]));
  const { overrides, networks } = content;
  if (!isRecord(overrides) || !Array.isArray(networks)) return content;
  // A text for a network that isn't chosen isn't published.
  const chosen = Object.entries(overrides).filter(([network]) => networks.includes(network));
  return { ...content, overrides: Object.fromEntries(chosen) };
}

/** Returns whether two versions are published alike. */
export const isSamePublished = (kind: Pick<ItemKind, "published">, one: Content, other: Content): boolean =>
  sealedText(publishedPart(kind, one)) === sealedText(publishedPart(kind, other));

/** When it is published isn't part of what was approved. */
const PLAN = ["planned_for", "scheduled_at", "timezone"];

/** Returns whether two contents differ at most in when they are published. */
export function isSameButPlan(one: Content, other: Content): boolean {
  const [left, right] = [one, other].map((content) =>
    sealedText(Object.fromEntries(Object.entries(content).filter(([name]) => !PLAN.includes(name)))),
  );
  return left === right;
}

/** Parses stored JSON that this program has written itself. */
export const snapshotIn = (json: string): Record<string, unknown> => {
  const parsed: unknown = JSON.parse(json);
  return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
};
