import { redirect } from "react-router";
import { calendarLinks } from "#components/calendar/calendar-links.ts";
import type { Route } from "./+types/index";

/** A calendar's posts are listed by the calendar itself. */
export const loader = ({ params, url }: Route.LoaderArgs) => {
  const list = calendarLinks(params).view("list");
  return redirect(url.search ? `${list}&${url.search.slice(1)}` : list);
};
