import { ownPath } from "#lib/own-path.ts";
import { calendarView, type CalendarView } from "#domain/calendar/views.ts";

/** Returns the view of the calendar that a post was opened from. */
export const cameFrom = (url: URL): CalendarView | null => calendarView(url.searchParams.get("from"));

/** Returns the other page of ours that a post was opened from, and that its steps return to, or the empty string. */
export const openedOn = (url: URL): string => ownPath(url.searchParams.get("back")).split("#")[0] ?? "";
