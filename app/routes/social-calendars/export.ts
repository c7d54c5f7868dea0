import { stringify } from "csv-stringify/sync";
import { getSocialCalendar } from "#api-client/social-calendars.server.ts";
import { edgeOf } from "#request/edge.server.ts";
import type { Board } from "#contract/social-calendars.ts";
import { calendarFile } from "#domain/calendar/file.ts";
import { downloadName } from "#lib/download-name.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { networkRule } from "#domain/boards/network-rules.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import { boardFilter } from "#components/calendar/board-filter.ts";
import { filteredBoards } from "#components/calendar/filtered-boards.server.ts";
import { calendarLinks } from "#components/calendar/calendar-links.ts";
import type { Route } from "./+types/export";
import { zoneOf } from "#components/calendar/zone-of.ts";

const COLUMNS = [
  "Title",
  "Date",
  "Time",
  "Networks",
  "Format",
  "Status",
  "Content",
  "First comment",
  "Link",
  "Alternative text",
  "Owner",
];

/** Internal notes are never exported. */
const toCells = (zone: string | null) => (board: Board) => {
  const clock = board.scheduled_at === null ? null : wallClock(board.scheduled_at, zone);
  return [
    board.title,
    board.planned_for ?? clock?.day ?? "",
    clock?.time ?? "",
    board.networks.map((network) => networkRule(network)?.label ?? network).join(", "),
    board.format ?? "",
    sentenceLabel(board.status),
    board.content,
    board.first_comment ?? "",
    board.link_url ?? "",
    board.images.flatMap(({ alt }) => alt || []).join("\n"),
    board.owner?.name ?? "",
  ];
};

/**
 * Returns a calendar, the boards that match a filter, or the one named by `board`, as a file: a table for spreadsheets, or dates
 * for other calendar apps.
 */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  if (params.formatId !== "csv" && params.formatId !== "ics") throw notFound("Not found");
  const api = context.get(apiContext);
  const [calendar, user] = await Promise.all([
    getSocialCalendar(api, params.socialCalendarId),
    readerOf(context),
  ]);
  const zone = zoneOf(calendar, user);
  const filter = boardFilter(url.searchParams);
  const only = url.searchParams.get("board");
  const boards = (await filteredBoards(api, calendar, filter, zone)).filter(
    ({ id }) => only === null || id === only,
  );
  const { publicOrigin } = edgeOf(context, request);
  const links = calendarLinks(params);
  const body =
    params.formatId === "csv"
      ? // The byte order mark tells spreadsheets that this is UTF-8.
        `\uFEFF${stringify([COLUMNS, ...boards.map(toCells(zone))], { escape_formulas: true })}`
      : calendarFile(
          calendar.name,
          boards.map((board) => ({
            id: board.id,
            title: board.title,
            note: board.networks.map((network) => networkRule(network)?.label ?? network).join(", "),
            starts_on: board.planned_for,
            ends_on: board.planned_for,
            at: board.scheduled_at,
            url: publicOrigin + links.board(board.id),
            updated_at: board.updated_at,
          })),
          new URL(publicOrigin).hostname,
        );
  return new Response(body, {
    headers: {
      "Content-Type": params.formatId === "csv" ? "text/csv; charset=utf-8" : "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${downloadName(calendar.name)}.${params.formatId}"`,
    },
  });
}
