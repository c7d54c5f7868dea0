import { calendarView, type CalendarView } from "#domain/calendar/views.ts";

/** Returns the last chosen view. It is a preference and not secret, so the cookie is unsigned and scripts can write it too. */
export const viewFromCookie = (header: string | null): CalendarView | null =>
  calendarView(/(?:^|;\s*)marquee-calendar-view=(\w+)/.exec(header ?? "")?.[1]);

/** Returns a cookie for Set-Cookie and `document.cookie`. It lasts a year. */
export const viewCookie = (view: CalendarView): string =>
  `marquee-calendar-view=${view}; Path=/; SameSite=Lax; Max-Age=31536000`;
