import { SCALE_LABELS, TIMELINE_SCALES, type TimelineScale } from "#domain/calendar/timeline.ts";

/** Returns the links to a timeline of more or fewer days. */
export const timelineScales = (chosen: TimelineScale | "", to: (scale: TimelineScale | "") => string) =>
  TIMELINE_SCALES.map((scale) => ({
    label: SCALE_LABELS[scale],
    to: to(scale === "weeks" ? "" : scale),
    current: scale === (chosen || "weeks"),
  }));
