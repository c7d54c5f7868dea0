/** A headline or description and its pinned position: 1 to 3 for headlines, 1 or 2 for descriptions. */
export type AdEntry = { text: string; pin: number | null };
export type AdLists = { headlines: readonly AdEntry[]; descriptions: readonly AdEntry[] };

/** One search result: indexes into the two lists, in the order of the result. */
export type Combination = { headlines: number[]; descriptions: number[] };

export const HEADLINE_POSITIONS = [1, 2, 3] as const;
export const DESCRIPTION_POSITIONS = [1, 2] as const;

/**
 * Returns every way to fill the positions. A position with pinned entries shows only those, and a pinned entry shows only there.
 * A position without any entry left stays empty.
 */
export function arrangements(entries: readonly AdEntry[], positions: readonly number[]): number[][] {
  const pinnedTo = (position: number) =>
    entries.flatMap(({ pin }, index) => (pin === position ? [index] : []));
  const free = entries.flatMap(({ pin }, index) => (pin === null ? [index] : []));
  return positions.reduce<number[][]>(
    (begun, position) => {
      const pinned = pinnedTo(position);
      return begun.flatMap((before) => {
        const open = pinned.length > 0 ? pinned : free.filter((index) => !before.includes(index));
        return open.length === 0 ? [before] : open.map((index) => [...before, index]);
      });
    },
    [[]],
  );
}

/** Blank entries are never shown. */
const written = (entries: readonly AdEntry[]) =>
  entries.flatMap((entry, index) => (entry.text.trim() === "" ? [] : [{ entry, index }]));

function ways(entries: readonly AdEntry[], positions: readonly number[]): number[][] {
  const used = written(entries);
  const found = arrangements(
    used.map(({ entry }) => entry),
    positions,
  );
  return found.map((places) => places.flatMap((place) => used[place]?.index ?? []));
}

/** Returns how many full results an ad can show: 32,760 with 15 headlines and 4 descriptions, fewer with pins. */
export function countCombinations(ad: AdLists): number {
  return ways(ad.headlines, HEADLINE_POSITIONS).length * ways(ad.descriptions, DESCRIPTION_POSITIONS).length;
}

/**
 * Returns one of the results an ad can show. Number 1 has the order of the lists. Later numbers jump, so that neighbors differ a
 * lot, and go through all results before any repeats.
 */
export function combinationOf(ad: AdLists, number: number): Combination {
  const headlines = ways(ad.headlines, HEADLINE_POSITIONS);
  const descriptions = ways(ad.descriptions, DESCRIPTION_POSITIONS);
  const total = headlines.length * descriptions.length;
  const turn = (((Math.trunc(number) - 1) % total) + total) % total;
  const place = (turn * stride(total)) % total;
  return {
    headlines: headlines[place % headlines.length] ?? [],
    descriptions: descriptions[Math.floor(place / headlines.length)] ?? [],
  };
}

const GOLDEN = 0.618;

/** Returns a step size that visits each of `total` indexes once. */
function stride(total: number): number {
  let step = Math.max(1, Math.round(total * GOLDEN));
  while (gcd(step, total) !== 1) step++;
  return step;
}

const gcd = (left: number, right: number): number => (right === 0 ? left : gcd(right, left % right));
