import { href } from "react-router";
import type { CalendarView } from "#domain/calendar/views.ts";
import { searchWith } from "#lib/search-params.ts";
import type { BoardFilter } from "./board-filter.ts";
import { campaignLinks, campaignPath } from "#components/campaigns/campaign-path.ts";

export type CalendarPlace = { projectId: string; folderId: string; socialCalendarId: string };

const board =
  "/projects/:projectId/folders/:folderId/campaigns/social-calendar/:socialCalendarId/boards/:boardId";

export function calendarLinks(place: CalendarPlace) {
  const calendar = campaignPath(place, { kind: "SocialCalendar", id: place.socialCalendarId });
  return {
    calendar,
    edit: `${calendar}/edit`,
    ...campaignLinks(place, { kind: "SocialCalendar", id: place.socialCalendarId }),
    view: (view: CalendarView, date?: string, filter: Partial<BoardFilter> = {}) =>
      calendar + searchWith({ view, date, ...filter }),
    newBoard: (date?: string, time?: string, from?: CalendarView) =>
      `${calendar}/boards/new${searchWith({ date, time, from })}`,
    /**
     * @param from the view that a post is opened from, and that its steps return to
     * @param back another page that it is opened from instead
     */
    board: (boardId: string, from?: CalendarView | null, back?: string) =>
      href(board, { ...place, boardId }) + searchWith({ from, back }),
    /** @param back the page on which the actions are opened */
    actions: (boardId: string, back: string) =>
      href(`${board}/more`, { ...place, boardId }) + searchWith({ back }),
    comments: (boardId: string) => href(`${board}/comments`, { ...place, boardId }),
    publish: (boardId: string) =>
      href(`${board}/status`, { ...place, boardId }) + searchWith({ to: "published" }),
    moveBoard: (boardId: string, from?: CalendarView) =>
      href(`${board}/move`, { ...place, boardId }) + searchWith({ from }),
    /** The route that changes the date of a board, and asks before if it is published. */
    boardDay: (boardId: string) => href(`${board}/day`, { ...place, boardId }),
    series: (boardId: string) => href(`${board}/series`, { ...place, boardId }),
    assets: (boardId: string) => href(`${board}/assets`, { ...place, boardId }),
    library: (boardId: string) => href(`${board}/library`, { ...place, boardId }),
    crop: (boardId: string, imageId: string) =>
      href(`${board}/images/:imageId/crop`, { ...place, boardId, imageId }),
    poster: (boardId: string, imageId: string) =>
      href(`${board}/images/:imageId/poster`, { ...place, boardId, imageId }),
    link: (boardId: string) => href(`${board}/link`, { ...place, boardId }),
    splitBoard: (boardId: string) => href(`${board}/split`, { ...place, boardId }),
    otherCalendar: (boardId: string) => href(`${board}/calendar`, { ...place, boardId }),
    slots: `${calendar}/slots`,
    imports: `${calendar}/imports`,
    import: (importId: string) => `${calendar}/imports/${encodeURIComponent(importId)}`,
    export: (format: "csv" | "ics", filter: Partial<BoardFilter> = {}) =>
      `${calendar}/export/${format}${searchWith(filter)}`,
    exportBoard: (boardId: string) => `${calendar}/export/csv${searchWith({ board: boardId })}`,
    feeds: href("/projects/:projectId/calendar-feeds", place),
    deleteBoard: (boardId: string, from?: CalendarView | null) =>
      href(`${board}/delete`, { ...place, boardId }) + searchWith({ from }),
  };
}
export type CalendarLinks = ReturnType<typeof calendarLinks>;
