import { sentenceLabel } from "#lib/labels.ts";
import { isNotificationKind, NOTIFICATIONS } from "./kinds.ts";

type Told = {
  kind: string;
  actor: { name: string } | null;
  client_name: string | null;
  detail?: string | null;
  subject: { name: string };
};

/** Says what happened, as the name of the notification's button or line. */
export function sentenceOf({ kind, actor, client_name: client, detail = null, subject }: Told): string {
  const who = actor?.name ?? (client === null ? "A former member" : `${client} (client)`);
  // It was hidden from the user since then.
  const what = subject.name === "" ? "something that you no longer see" : `“${subject.name}”`;
  return isNotificationKind(kind)
    ? NOTIFICATIONS[kind].sentence(who, what, detail)
    : `${sentenceLabel(kind)}: ${what}`;
}
