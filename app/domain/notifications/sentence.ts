import { ORGANIZATION_GRACE_DAYS } from "#contract/limits.ts";
import type { Notification } from "#contract/notifications.ts";
import { sentenceLabel } from "#lib/labels.ts";

/** Says what happened, as the name of the notification's button or line. */
export function sentenceOf({ kind, actor, client_name: client, subject }: Notification): string {
  const who = actor?.name ?? (client === null ? "A former member" : `${client} (client)`);
  const what = `“${subject.name}”`;
  switch (kind) {
    case "mention":
      return `${who} mentioned you in a comment on ${what}`;
    case "reply":
      return `${who} replied to a comment on ${what}`;
    case "review_asked":
      return `${who} asked for a review of ${what}`;
    case "approved":
      return `${who} approved ${what}`;
    case "changes_requested":
      return `${who} requested changes to ${what}`;
    case "invitation_accepted":
      return `${who} accepted your invitation`;
    case "import_finished":
      return `${who} finished an import into ${what}`;
    case "organization_deleted":
      return `${who} deleted the organization ${what}. It’s kept for ${ORGANIZATION_GRACE_DAYS} days`;
    case "organization_kept":
      return `${who} kept the organization ${what}`;
    default:
      return `${sentenceLabel(kind)}: ${what}`;
  }
}
