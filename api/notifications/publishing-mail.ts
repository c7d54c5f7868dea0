import { formatDay, formatTime } from "#lib/dates.ts";
import { timeZoneLabel } from "#lib/time-zones.ts";
import { wallClock } from "#lib/zoned-time.ts";
import type { AppConfig } from "#api/http/app-config.ts";
import type { Publishing } from "#api/review/publishing.ts";

type Planned = { planned_for: string | null; scheduled_at: string | null; zone: string | null };

/** A part of an e-mail. A text may have several lines, and stands as it is typed, ready to copy. */
export type MailPart = { label: string; text: string };

/** Returns what an e-mail says about an item that is to be published: when, the texts, and the images to save. */
export function publishingParts(
  planned: Planned,
  publishing: Publishing | null,
  { frontendUrl }: Pick<AppConfig, "frontendUrl">,
): MailPart[] {
  const { texts, link, firstComment, images } = publishing ?? {
    texts: [],
    link: null,
    firstComment: null,
    images: [],
  };
  return [
    { label: "Planned for", text: whenWords(planned) },
    ...texts.map(({ label, text }) => ({ label, text })),
    ...(link ? [{ label: "Link", text: link }] : []),
    ...(firstComment ? [{ label: "First comment", text: firstComment }] : []),
    ...images.map(({ fileId, alt }, index) => ({
      label: images.length === 1 ? "Image to save" : `Image ${index + 1} to save`,
      text: [`${frontendUrl}/files/${fileId}`, alt ? `Alternative text: ${alt}` : ""]
        .filter(Boolean)
        .join("\n"),
    })),
  ].filter(({ text }) => text !== "");
}

/** Formats it on the clock of the item's calendar, and names the zone. */
function whenWords({ planned_for, scheduled_at, zone }: Planned): string {
  const clock = scheduled_at === null ? null : wallClock(scheduled_at, zone);
  if (clock === null) return planned_for === null ? "" : formatDay(planned_for);
  return `${formatDay(clock.day)}, ${formatTime(clock.time)} (${timeZoneLabel(zone ?? "UTC")})`;
}
