import { TRASH_DAYS } from "#contract/limits.ts";
import { plural } from "#lib/counts.ts";

/** All campaigns of a folder or a project, whatever their kind. */
export const countCampaigns = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

const conjunction = new Intl.ListFormat("en-US", { type: "conjunction" });

/** "3 folders, 25 campaigns, and 64 posts"; null when there is nothing of all that. */
export function inWords(
  counts: Partial<Record<"folders" | "campaigns" | "posts" | "ads", number | null>> | null,
): string | null {
  const { folders, campaigns, posts, ads } = counts ?? {};
  const parts = Object.entries({ folder: folders, campaign: campaigns, post: posts, ad: ads }).flatMap(
    ([word, count]) => (count ? [plural(count, word)] : []),
  );
  return parts.length === 0 ? null : conjunction.format(parts);
}

/** What becomes of something once it is deleted: said only as far as the API keeps it. */
export const afterDeletion = (isRestorable: boolean, count = 1): string =>
  isRestorable
    ? `You can restore ${count === 1 ? "it" : "them"} from the trash for ${TRASH_DAYS} days.`
    : "You can’t undo this.";

/**
 * What goes with something that is deleted, and whether it can come back, in two sentences.
 * @param content null when it is not known
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

/** What becomes of something published when it's deleted here. @param where "the network", "Meta", "your website" */
export const staysOut = (where: string): string =>
  `It’s already published. Deleting it here doesn’t remove it from ${where}.`;

/** The notice after a deletion, with what went along: "Social calendar deleted with 12 posts." */
export function deletedWords(noun: string, content: Parameters<typeof inWords>[0]): string {
  const inside = inWords(content);
  return inside === null ? `${noun} deleted.` : `${noun} deleted with ${inside}.`;
}
