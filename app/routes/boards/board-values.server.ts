import type { z } from "zod";
import { networkLabel } from "#components/campaigns/network-label.ts";
import type { Board } from "#contract/social-calendars.ts";
import { BOARD_FORMATS, NETWORKS } from "#contract/vocabulary.ts";
import { formatDay, formatTime } from "#lib/dates.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { wallClock } from "#lib/zoned-time.ts";
import type { boardSchema } from "./board-form-schemas.server.ts";

/** The submitted values in the format in which they would be saved. */
export type BoardValues = Pick<
  z.output<typeof boardSchema>,
  | "content"
  | "overrides"
  | "title"
  | "networks"
  | "format"
  | "link_url"
  | "first_comment"
  | "internal_notes"
  | "planned_for"
  | "time"
>;

/**
 * Returns a board's values for its form.
 * @param zone IANA. Null counts as UTC
 */
export function valuesOf(board: Board, zone: string | null): BoardValues {
  const clock = board.scheduled_at === null ? null : wallClock(board.scheduled_at, zone);
  return {
    content: board.content,
    overrides: board.overrides,
    title: board.title,
    networks: NETWORKS.filter((network) => board.networks.includes(network)),
    format: BOARD_FORMATS.find((format) => format === board.format) ?? null,
    link_url: board.link_url,
    first_comment: board.first_comment,
    internal_notes: board.internal_notes,
    planned_for: board.planned_for ?? clock?.day ?? null,
    time: clock?.time ?? null,
  };
}

/** The parts of the page that messages name, and their fields. */
const PARTS = {
  content: ["content", "overrides"],
  details: ["title", "networks", "format", "link_url", "first_comment", "internal_notes"],
  date: ["planned_for", "time"],
} as const satisfies Record<string, readonly (keyof BoardValues)[]>;
export type BoardPart = keyof typeof PARTS;

/** Returns equal texts for equal content: sorted lists, and null for an empty text. */
function plain(value: BoardValues[keyof BoardValues]): string {
  if (typeof value !== "object" || value === null) return (value ?? "").replaceAll("\r\n", "\n");
  const own: Readonly<Record<string, string>> = Array.isArray(value) ? {} : value;
  return JSON.stringify(
    NETWORKS.map((network) =>
      Array.isArray(value) ? value.includes(network) : (own[network]?.trim() && own[network]) || "",
    ),
  );
}

/** Returns the parts with unsaved changes. */
export const changedParts = (typed: BoardValues, saved: BoardValues): BoardPart[] =>
  (Object.keys(PARTS) as BoardPart[]).filter((part) =>
    PARTS[part].some((name) => plain(typed[name]) !== plain(saved[name])),
  );

/** Returns the fields with unsaved changes, by the form’s names. */
export const changedFields = (typed: BoardValues, saved: BoardValues): string[] =>
  Object.values(PARTS)
    .flat()
    .filter((name) => plain(typed[name]) !== plain(saved[name]))
    .flatMap((name) =>
      name === "overrides"
        ? NETWORKS.filter(
            (network) => plain(typed.overrides[network] ?? "") !== plain(saved.overrides[network] ?? ""),
          ).map((network) => `overrides.${network}`)
        : [name],
    );

/** Returns every field as a text to show, by the form's field names, to compare two versions of a post. */
export const shownTexts = ({ networks, overrides, format, planned_for, time, ...texts }: BoardValues) => ({
  content: texts.content ?? "",
  ...Object.fromEntries(NETWORKS.map((network) => [`overrides.${network}`, overrides[network] ?? ""])),
  title: texts.title,
  networks: networks.map(networkLabel).join(", "),
  format: format ? sentenceLabel(format) : "",
  link_url: texts.link_url ?? "",
  first_comment: texts.first_comment ?? "",
  internal_notes: texts.internal_notes ?? "",
  planned_for: planned_for ? formatDay(planned_for) : "",
  time: time ? formatTime(time) : "",
});
