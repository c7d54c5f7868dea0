import { calendarView, type CalendarView } from "#domain/calendar/views.ts";

/** Returns the view of the calendar that a post was opened from. */
export const cameFrom = (url: URL): CalendarView | null => calendarView(url.searchParams.get("from"));
