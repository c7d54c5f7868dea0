import { getVersion, type ItemName } from "#api-client/review.server.ts";
import { NotFoundError } from "#api-client/errors.server.ts";
import type { Review } from "#contract/review.ts";
import type { User } from "#contract/users.ts";
import { plural } from "#lib/counts.ts";
import type { DiffPart } from "#lib/text-diff.ts";
import type { Api } from "#middleware/api.server.ts";
import { isVoided } from "./voided.ts";
import { imageDifferences, snapshotDifferences } from "#domain/review/snapshot-texts.ts";

/** What is shown of the changes: their number, and the characters of each. */
const MOST = 3;
const LENGTH = 80;

type Change = { label: string; before: string; after: string };

/**
 * Returns what changed since this person last decided about an item that waits for a review, or is a draft again because of that
 * change. Null if nothing did, or if they never have.
 */
export async function changedWords(
  api: Api["raw"],
  name: ItemName,
  { status, history }: Pick<Review, "status" | "history">,
  { id }: Pick<User, "id">,
) {
  if (status !== "in_review" && !isVoided({ status, history })) return null;
  const now = history[0]?.version_number ?? 0;
  const decision = history.find(
    ({ to, actor }) => actor?.id === id && (to === "approved" || to === "changes_requested"),
  );
  if (!decision) return null;
  const since = decision.to === "approved" ? "you approved it" : "you asked for changes";
  return wordsBetween(api, name, { from: decision.version_number, to: now, since });
}

/** Returns what changed between two versions of an item. Null if nothing did, or if the API doesn't have both. */
export async function wordsBetween(
  api: Api["raw"],
  name: ItemName,
  { from, to, since }: { from: number; to: number; since: string },
) {
  if (from === 0 || from >= to) return null;
  try {
    const [before, after] = await Promise.all([
      getVersion(api, name, String(from)),
      getVersion(api, name, String(to)),
    ]);
    const [{ images: oldImages, ...old }, { images: newImages, ...current }] = [
      before.snapshot,
      after.snapshot,
    ];
    const changes = [
      ...snapshotDifferences(old, current).flatMap(({ label, parts }) =>
        replacedIn(parts).map((change): Change => ({ label, ...change })),
      ),
      ...imageDifferences(oldImages, newImages).map(({ label, ...texts }) => ({
        label,
        before: clipped(texts.before),
        after: clipped(texts.after),
      })),
    ];
    if (changes.length === 0) return null;
    const more = changes.length - MOST;
    return {
      from,
      to,
      heading: `Changed since ${since}`,
      count: plural(changes.length, "change"),
      changes: changes.slice(0, MOST),
      more: more > 0 && `${more} more. `,
      comparison: `Compare version ${from} with version ${to}`,
    };
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}
export type ChangedWords = NonNullable<Awaited<ReturnType<typeof changedWords>>>;

const clipped = (text: string) => {
  const signs = Array.from(text.trim());
  return signs.length > LENGTH ? `${signs.slice(0, LENGTH).join("").trimEnd()}…` : signs.join("");
};

/** Joins what was removed with what came in its place. A single space between two changes belongs to them. */
function replacedIn(parts: readonly DiffPart[]): Omit<Change, "label">[] {
  const found: { before: string; after: string }[] = [];
  let open: { before: string; after: string } | null = null;
  for (const { text, change } of parts) {
    if (change === "same" && !(open && text.trim() === "")) {
      open = null;
      continue;
    }
    if (!open) found.push((open = { before: "", after: "" }));
    if (change !== "added") open.before += text;
    if (change !== "removed") open.after += text;
  }
  return found
    .map(({ before, after }) => ({ before: clipped(before), after: clipped(after) }))
    .filter(({ before, after }) => before !== after);
}
