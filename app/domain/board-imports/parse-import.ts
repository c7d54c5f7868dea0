import {
  BOARD_CONTENT_MAX,
  BOARD_NOTES_MAX,
  BOARD_TITLE_MAX,
  FIRST_COMMENT_MAX,
  URL_MAX,
} from "#contract/limits.ts";
import {
  type DateStyle,
  IMPORT_FIELDS,
  type ImportField,
  BOARD_FORMATS,
  type BoardFormat,
  NETWORKS,
  type Network,
} from "#contract/vocabulary.ts";
import { checksOf } from "#domain/boards/checks.ts";
import { NETWORK_RULES, type NetworkLimits } from "#domain/boards/network-rules.ts";
import { type ColumnMapping, type Headings, withoutGuard } from "#lib/table-columns.ts";
import type { TableFile } from "#lib/table-file.ts";
import { timeIn } from "#lib/time-of-day.ts";
import { momentIn } from "#lib/written-moments.ts";
import { skippedTime } from "#lib/zoned-time.ts";

/** Maps each field to its column index, from 0. */
type ImportMapping = ColumnMapping<ImportField>;

type ImportedBoard = {
  title: string;
  content: string;
  planned_for: string | null;
  /** HH:MM in the calendar's time zone. */
  time: string | null;
  networks: Network[];
  link_url: string | null;
  first_comment: string | null;
  internal_notes: string | null;
  format: BoardFormat | null;
};

/** An issue with one cell. `column` is the heading, or empty for the entire row. */
type ImportNote = { level: "error" | "warning"; column: string; value: string; message: string };
export type ImportRow = { line: number; board: ImportedBoard; notes: ImportNote[] };

export const IMPORT_HEADINGS: Headings<ImportField> = {
  title: ["title", "titel", "name", "post", "headline", "subject"],
  content: ["content", "text", "caption", "copy", "message", "body", "posttext", "inhalt"],
  planned_for: [
    "date",
    "day",
    "plannedfor",
    "publishdate",
    "datum",
    "scheduled",
    "publishon",
    "dateandtime",
    "datetime",
    "scheduledat",
    "scheduledfor",
    "publishat",
    "postingtime",
  ],
  time: ["time", "hour", "uhrzeit", "publishtime"],
  networks: [
    "network",
    "networks",
    "channel",
    "channels",
    "platform",
    "platforms",
    "account",
    "accounts",
    "netzwerk",
    "netzwerke",
    "socialnetwork",
    "socialnetworks",
  ],
  link_url: ["link", "url", "linkurl", "website"],
  first_comment: ["firstcomment", "comment"],
  internal_notes: ["internalnotes", "internalnote", "notes", "note", "notizen"],
  format: ["format", "type", "posttype"],
};

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[_\s-]+/g, " ")
    .trim();

const ALIASES: Record<string, Network> = {
  twitter: "x",
  "x twitter": "x",
  ig: "instagram",
  insta: "instagram",
  fb: "facebook",
  "google business": "google_business",
  google: "google_business",
  yt: "youtube",
};

export function networkNamed(text: string): Network | null {
  const name = plain(text);
  const known = NETWORKS.find(
    (network) => plain(network) === name || plain(NETWORK_RULES[network].label) === name,
  );
  return known ?? (Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? null) : null);
}

/** The maximum number of networks in a cell. A longer cell isn't a list of networks. */
const NAMES_MAX = 50;

const LIMITS: Partial<Record<ImportField, number>> = {
  title: BOARD_TITLE_MAX,
  content: BOARD_CONTENT_MAX,
  first_comment: FIRST_COMMENT_MAX,
  internal_notes: BOARD_NOTES_MAX,
  link_url: URL_MAX,
};

type Options = {
  mapping: ImportMapping;
  dateStyle: DateStyle;
  networks: readonly Network[];
  today: string;
  /** The IANA time zone of the times. Null is UTC. */
  zone?: string | null;
  /** The organization's limits, in place of the defaults. */
  limits?: NetworkLimits;
};

/**
 * Yields each row of a file as a board, with everything that blocks it (`error`) or is worth a look (`warning`). Works row by
 * row, because each row may have as much text as a post.
 * @param networks for rows without networks
 * @param today a plain day. Earlier dates are errors
 */
export function* readBoards(table: TableFile, options: Options): Generator<ImportRow> {
  for (const { line, cells } of table.rows) yield readRow(table.headers, line, cells, options);
}

function readRow(
  headers: readonly string[],
  line: number,
  cells: readonly string[],
  { mapping, dateStyle, networks: usual, today, zone = null, limits }: Options,
): ImportRow {
  const notes: ImportNote[] = [];
  const cell = (field: ImportField) => withoutGuard(cells[mapping[field] ?? -1] ?? "");
  const note = (
    field: ImportField | null,
    message: string,
    level: ImportNote["level"] = "error",
    value?: string,
  ) => {
    const column = field === null ? "" : (headers[mapping[field] ?? -1] ?? "");
    notes.push({
      level,
      column,
      value: (value ?? (field === null ? "" : cell(field))).slice(0, 120),
      message,
    });
  };

  for (const field of IMPORT_FIELDS) {
    const text = cell(field);
    const max = LIMITS[field];
    if (max !== undefined && Array.from(text).length > max)
      note(field, `Shorten this to ${max.toLocaleString("en-US")} characters or fewer.`);
    if (/^[=+@-]/.test(text) && /^=|[(!]/.test(text))
      note(field, "This looks like a formula. We’ll import it as plain text.", "warning");
  }

  // A time may stand in the same cell as its day.
  const dayText = cell("planned_for");
  const moment = dayText === "" ? null : momentIn(dayText, dateStyle, zone);
  const planned_for = moment?.day ?? null;
  if (dayText !== "" && moment === null)
    note("planned_for", "We can’t read this date. Use a format like 2026-11-20 or 2026-11-20 09:30.");
  if (planned_for !== null && planned_for < today) note("planned_for", "This date is in the past.");
  const own = cell("time");
  const time = own === "" ? (moment?.time ?? null) : timeIn(own);
  if (own !== "" && time === null) note("time", "We can’t read this time. Use a format like 09:30.");
  if (time !== null && dayText === "") note("time", "Add a date for this time.");
  if (own !== "" && time !== null && moment?.time && moment.time !== time)
    note("planned_for", `This cell says ${moment.time}, but the time is ${time}.`, "warning");
  const skipped = time !== null && planned_for !== null && skippedTime(planned_for, time, zone);
  if (skipped) note(own === "" ? "planned_for" : "time", skipped);

  const written = cell("networks").split(/[,;|/+\n]/);
  const names = [...new Set(written.map((name) => name.trim()))].filter(Boolean);
  const named = names.slice(0, NAMES_MAX);
  if (names.length > NAMES_MAX) note("networks", "This cell isn’t a list of networks.");
  const networks = named.map((name) => {
    const network = networkNamed(name);
    if (network === null) note("networks", `We don’t recognize the network “${name}”.`, "error", name);
    return network;
  });

  const link = cell("link_url");
  const address = URL.parse(link);
  if (link !== "" && (address === null || !/^https?:$/.test(address.protocol)))
    note("link_url", "Enter a full URL, like https://example.com/page.");
  const format = BOARD_FORMATS.find((known) => known === plain(cell("format"))) ?? null;
  if (cell("format") !== "" && format === null) note("format", "We don’t recognize this format.");

  const content = cell("content");
  const title =
    cell("title") ||
    Array.from(content.split("\n")[0] ?? "")
      .slice(0, 60)
      .join("")
      .trim();
  if (title === "") note(null, "Add a title or content.");
  const board: ImportedBoard = {
    title,
    content,
    planned_for,
    time,
    networks: named.length === 0 ? [...usual] : [...new Set(networks.filter((network) => network !== null))],
    link_url: link || null,
    first_comment: cell("first_comment") || null,
    internal_notes: cell("internal_notes") || null,
    format,
  };
  const checked = { ...board, overrides: {}, scheduled_at: null, images: [{ alt: null }] };
  for (const { level, field, message } of checksOf(checked, [], limits))
    if (field === "content") note("content", message, level === "block" ? "error" : "warning");
  return { line, board, notes };
}

export const isImportable = ({ notes }: ImportRow): boolean => notes.every(({ level }) => level !== "error");
