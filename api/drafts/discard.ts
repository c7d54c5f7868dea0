import type { Trx } from "#api/data/schema.ts";
import type { DraftSubject } from "#contract/vocabulary.ts";

/** Deletes a person’s draft of a form, if there is one. */
export async function discard(
  trx: Trx,
  { user, subject, id }: { user: string; subject: string; id: string },
): Promise<void> {
  await trx
    .deleteFrom("drafts")
    .where("user_id", "=", user)
    .where("subject", "=", subject as DraftSubject)
    .where("record_id", "=", id)
    .execute();
}
