/** Sunday is 0. */
const NAMES = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** Returns the name of a weekday, where it isn't part of a date. From 0 (Sunday) to 6, and 7 is Sunday as well. */
export const weekdayName = (day: number): string => NAMES[day % 7] ?? "";

/** Monday first. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: String(day), label: weekdayName(day) }));
