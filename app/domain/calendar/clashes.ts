import { formatDay } from "#lib/dates.ts";

type Dated = {
  type: string;
  id: string;
  title: string;
  starts_on: string;
  ends_on: string;
  at: string | null;
  status: string | null;
  networks: readonly string[];
  project: { slug: string } | null;
  campaign: { id: string } | null;
};

export type Clash = { id: string; title: string; words: string };

const HOUR_MS = 60 * 60 * 1000;
const OVER = ["published", "live", "paused", "ended", "cancelled", "archived"];
/** A task is no publication, so it may be due in a freeze window. */
const PLANNED = ["board", "meta_ad", "google_ad", "blog"];

const isPlanned = ({ type, status }: Dated) => PLANNED.includes(type) && !OVER.includes(status ?? "");

function partsByCampaign(items: readonly Dated[]): Map<string, Dated[]> {
  const parts = new Map<string, Dated[]>();
  for (const item of items) {
    if (item.type === "campaign" || item.campaign === null || item.status === "cancelled") continue;
    const known = parts.get(item.campaign.id) ?? [];
    parts.set(item.campaign.id, known);
    known.push(item);
  }
  return parts;
}

/** Returns the campaigns without anything in their days, as far as `items` go. */
export function emptyCampaigns<Item extends Dated>(items: readonly Item[]): Item[] {
  const parts = partsByCampaign(items);
  return items.filter(
    ({ type, id, status, starts_on, ends_on }) =>
      type === "campaign" &&
      status !== "completed" &&
      status !== "cancelled" &&
      !parts.get(id)?.some((part) => part.starts_on <= ends_on && part.ends_on >= starts_on),
  );
}

/**
 * Finds what collides: two posts on one network within an hour, anything planned in a freeze window, and a campaign without
 * anything in its days.
 * @param empty the campaigns without anything in all of their days
 */
export function clashesOf(
  items: readonly Dated[],
  empty: readonly Dated[],
  networkName: (network: string) => string,
): Clash[] {
  const clashes: Clash[] = [];
  const add = ({ id, title }: Dated, words: string) => clashes.push({ id, title, words });
  const freezes = items.filter(({ type }) => type === "freeze");
  for (const item of items.filter(isPlanned)) {
    const freeze = freezes.find(
      ({ project, starts_on, ends_on }) =>
        project?.slug === item.project?.slug && item.starts_on <= ends_on && item.ends_on >= starts_on,
    );
    if (freeze) add(item, `in the freeze window “${freeze.title}”`);
  }
  const latest = new Map<string, Dated>();
  const timed = items
    .filter((item) => item.type === "board" && item.at !== null && isPlanned(item))
    .toSorted((a, b) => (a.at ?? "").localeCompare(b.at ?? ""));
  for (const item of timed)
    for (const network of item.networks) {
      const before = latest.get(network);
      latest.set(network, item);
      if (!before || Date.parse(item.at ?? "") - Date.parse(before.at ?? "") > HOUR_MS) continue;
      const name = networkName(network);
      add(before, `within an hour of “${item.title}” on ${name}`);
      add(item, `within an hour of “${before.title}” on ${name}`);
    }
  for (const item of empty)
    add(item, `nothing planned from ${formatDay(item.starts_on)} to ${formatDay(item.ends_on)}`);
  return clashes;
}
