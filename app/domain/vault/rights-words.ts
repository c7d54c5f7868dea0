import { formatDay } from "#lib/dates.ts";

/** A brand asset that an image was taken from, with the last day on which it may be used. */
export type AssetRights = { name: string; rights_end: string | null; is_ended?: boolean };

/** The days on which an item is shown. An ad runs for several. */
type Run = { from: string | undefined; until?: string | undefined };

/**
 * Says of which assets the rights end before an item is shown, or while it is, each once.
 * @param what "this post"
 */
export function rightsNotes(
  assets: readonly (AssetRights | null | undefined)[],
  { from, until = from }: Run,
  what: string,
): string[] {
  const once = new Map(assets.flatMap((asset) => (asset?.rights_end ? [[asset.name, asset]] : [])));
  return [...once.values()].flatMap(({ name, rights_end: end, is_ended: isEnded }) => {
    if (end === null) return [];
    const rights = `The rights to “${name}”`;
    if (from === undefined) return isEnded ? [`${rights} ended on ${formatDay(end)}.`] : [];
    if (from > end) return [`${rights} end on ${formatDay(end)}, before ${what}.`];
    return until !== undefined && until > end
      ? [`${rights} end on ${formatDay(end)}, while ${what} runs.`]
      : [];
  });
}

/** Says which brand asset an image is from, and how long it may be used. `day` is the last one on which it is shown. */
export function assetSource({ name, rights_end: end, is_ended: isEnded }: AssetRights, day: string | null) {
  const isOver = isEnded === true || (end !== null && day !== null && day > end);
  const rights = end === null ? "" : ` Rights ${isEnded ? "ended" : "end"} ${formatDay(end)}.`;
  return { text: `From “${name}”.${rights}`, isOver };
}
