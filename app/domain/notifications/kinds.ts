import { formatDay } from "#lib/dates.ts";
import { ORGANIZATION_GRACE_DAYS } from "#contract/limits.ts";
import { type MailTime, NOTIFICATION_KINDS, type NotificationKind } from "#contract/vocabulary.ts";

type Kind = {
  /** When it is told, as the end of a sentence. */
  when: string;
  /** When it is sent by e-mail, until the person chooses. Null if everyone gets an e-mail of its own anyway. */
  mail: MailTime | null;
  /** Says what happened, given who did it, the quoted name of the subject, and what else is known about it. */
  sentence: (who: string, what: string, detail: string | null) => string;
  /** The times to choose from, if it is of no use later. */
  mailTimes?: readonly MailTime[];
  /** What else there is to know about the choice. */
  hint?: string;
};

/** All there is to say about each kind of notification. */
export const NOTIFICATIONS: Readonly<Record<NotificationKind, Kind>> = {
  mention: {
    when: "someone mentions you",
    mail: "at_once",
    sentence: (who, what) => `${who} mentioned you in a comment on ${what}`,
  },
  reply: {
    when: "someone replies in your thread",
    mail: "at_once",
    sentence: (who, what) => `${who} replied to a comment on ${what}`,
  },
  review_asked: {
    when: "someone asks you for a review",
    mail: "at_once",
    sentence: (who, what) => `${who} asked for a review of ${what}`,
  },
  review_reminder: {
    when: "a review waits for you or for a client",
    mail: "at_once",
    sentence: (who, what, detail) =>
      detail === null
        ? `${what} has waited for your review for a day`
        : `${who} hasn’t decided about ${what} for ${detail} days`,
  },
  approved: {
    when: "your work is approved",
    mail: "hourly",
    sentence: (who, what) => `${who} approved ${what}`,
  },
  changes_requested: {
    when: "someone requests changes to your work",
    mail: "at_once",
    sentence: (who, what) => `${who} requested changes to ${what}`,
  },
  client_commented: {
    when: "a client comments on your work",
    mail: "hourly",
    sentence: (who, what) => `${who} commented on ${what}`,
  },
  approval_voided: {
    when: "something that you approved changes",
    mail: "at_once",
    sentence: (who, what) => `${who} changed ${what} after it was approved. It’s a draft again`,
  },
  replanned: {
    when: "something that you approved moves to another day or time",
    mail: "hourly",
    sentence: (who, what, detail) =>
      detail === null ? `${who} took ${what} off its day` : `${who} moved ${what} to ${detail}`,
  },
  invitation_accepted: {
    when: "someone accepts your invitation",
    mail: "daily",
    sentence: (who) => `${who} accepted your invitation`,
  },
  import_finished: {
    when: "someone imports into your campaign",
    mail: "never",
    sentence: (who, what) => `${who} finished an import into ${what}`,
  },
  assigned: {
    when: "someone assigns a task to you",
    mail: "at_once",
    sentence: (who, what) => `${who} assigned ${what} to you`,
  },
  task_due: {
    when: "a task of yours is due",
    mail: "daily",
    sentence: (_, what) => `${what} is due today`,
  },
  task_overdue: {
    when: "a task of yours is overdue",
    mail: "daily",
    sentence: (_, what) => `${what} is overdue`,
  },
  task_commented: {
    when: "someone comments on a task you watch",
    mail: "hourly",
    sentence: (who, what) => `${who} commented on ${what}`,
  },
  task_status_changed: {
    when: "someone changes the status of a task you watch",
    mail: "daily",
    sentence: (who, what) => `${who} changed the status of ${what}`,
  },
  task_due_changed: {
    when: "someone changes the due date of a task you watch",
    mail: "daily",
    sentence: (who, what) => `${who} changed the due date of ${what}`,
  },
  post_due: {
    when: "it’s time to publish a post",
    mail: "at_once",
    mailTimes: ["at_once", "never"],
    sentence: (_, what) => `Time to publish ${what}`,
  },
  post_due_soon: {
    when: "a post is due in 15 minutes",
    mail: "never",
    hint: "Until you choose an e-mail, Marquee doesn’t tell you here either.",
    mailTimes: ["at_once", "never"],
    sentence: (_, what) => `${what} is due soon`,
  },
  vault_limit: {
    when: "someone reveals many secrets in the vault",
    mail: "at_once",
    sentence: (who, what) =>
      `${who} revealed more than 10 secrets in 10 minutes. The last one they asked for is ${what}`,
  },
  vault_exported: {
    when: "someone exports secrets that you own, too",
    mail: "at_once",
    sentence: (who, what, detail) =>
      `${who} exported ${what}${detail === null ? "" : ` and ${detail} more of yours`} from the vault`,
  },
  secret_due: {
    when: "a secret that you own should be replaced soon",
    mail: "daily",
    sentence: (_, what, detail) =>
      `The secret of ${what} should be replaced${detail === null ? " soon" : ` by ${formatDay(detail)}`}`,
  },
  feed_failing: {
    when: "a feed can’t be read anymore",
    mail: "daily",
    sentence: (_, what) => `The feed ${what} can’t be read`,
  },
  feed_alert: {
    when: "an alert rule finds something in a feed",
    mail: "daily",
    sentence: (_, what, detail) => `${detail ?? "An alert"}, in the feed ${what}`,
  },
  organization_deleted: {
    when: "your organization is deleted",
    mail: null,
    sentence: (who, what) =>
      `${who} deleted the organization ${what}. It’s kept for ${ORGANIZATION_GRACE_DAYS} days`,
  },
  organization_kept: {
    when: "your organization is kept",
    mail: null,
    sentence: (who, what) => `${who} kept the organization ${what}`,
  },
};

export const MAILED_KINDS = NOTIFICATION_KINDS.filter((kind) => NOTIFICATIONS[kind].mail !== null);

export const isNotificationKind = (word: string): word is NotificationKind =>
  Object.hasOwn(NOTIFICATIONS, word);
