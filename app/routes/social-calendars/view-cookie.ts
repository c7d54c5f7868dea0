import { calendarView, type CalendarView } from "#domain/calendar/views.ts";

/** The view that was chosen last. A taste and no secret: unsigned, so that a script may write it too. */
export const viewFromCookie = (header: string | null): CalendarView | null =>
  calendarView(/(?:^|;\s*)marquee-calendar-view=(\w+)/.exec(header ?? "")?.[1]);

/** For Set-Cookie as for `document.cookie`; kept for a year. */
export const viewCookie = (view: CalendarView): string =>
  `marquee-calendar-view=${view}; Path=/; SameSite=Lax; Max-Age=31536000`;
