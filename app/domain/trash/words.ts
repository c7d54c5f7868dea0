import { TRASH_DAYS, UNDO_MINUTES } from "#contract/limits.ts";
import { plural } from "#lib/counts.ts";

export const countCampaigns = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

const conjunction = new Intl.ListFormat("en-US", { type: "conjunction" });

/** Returns "3 folders, 25 campaigns, and 64 posts", or null if there is nothing. */
export function inWords(
  counts: Partial<Record<"folders" | "campaigns" | "posts" | "ads", number | null>> | null,
): string | null {
  const { folders, campaigns, posts, ads } = counts ?? {};
  const parts = Object.entries({ folder: folders, campaign: campaigns, post: posts, ad: ads }).flatMap(
    ([word, count]) => (count ? [plural(count, word)] : []),
  );
  return parts.length === 0 ? null : conjunction.format(parts);
}

export const afterDeletion = (isRestorable: boolean, count = 1): string =>
  isRestorable
    ? `You can restore ${count === 1 ? "it" : "them"} from the trash for ${TRASH_DAYS} days.`
    : CANNOT_UNDO;

const CANNOT_UNDO = "You can’t undo this.";

export const afterRemoval = (hasUndo: boolean): string =>
  hasUndo ? `You can undo this for ${UNDO_MINUTES} minutes.` : CANNOT_UNDO;

/**
 * Says what else is deleted and whether it can be restored, in two sentences.
 * @param content null if unknown
 */
export function deletionWords(content: Parameters<typeof inWords>[0], isRestorable: boolean): string {
  const inside = inWords(content);
  const also =
    content === null
      ? "This also deletes everything in it."
      : inside === null
        ? "It’s empty."
        : `This also deletes ${inside}.`;
  return `${also} ${afterDeletion(isRestorable)}`;
}

/**
 * Says that deleting a published record here doesn't remove it elsewhere.
 * @param where "the network", "Meta", "your website"
 */
export const staysOut = (where: string): string =>
  `It’s already published. Deleting it here doesn’t remove it from ${where}.`;

/** Returns the notice after a deletion, with what else was deleted: "Social calendar deleted with 12 posts." */
export function deletedWords(noun: string, content: Parameters<typeof inWords>[0]): string {
  const inside = inWords(content);
  return inside === null ? `${noun} deleted.` : `${noun} deleted with ${inside}.`;
}
