import { imagePath } from "#api-client/image-path.server.ts";
import type { Project } from "#contract/projects.ts";
import { formatMonthDay, formatTime } from "#lib/dates.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { cardImage } from "./day.server.ts";

/** Returns what a project's card shows. `today` is a plain day on the reader's clock, in `zone`. */
export function shownProject(project: Project, { today, zone }: { today: string; zone: string | null }) {
  const { slug, name, colour, status, counts, states, can } = project;
  return {
    slug,
    name,
    colour,
    status,
    counts,
    states,
    canUpdate: can.update,
    canCreate: can.create_campaign,
    images: project.recent_images.flatMap((image) => cardImage(image) ?? []),
    people: project.people.map(({ id, name: person, avatar_url: image }) => ({
      id,
      name: person,
      image: image && imagePath(image),
    })),
    next: nextOf(project, { today, zone }),
    finished: status === "done" ? project.ends_on && formatMonthDay(project.ends_on) : null,
  };
}
export type ShownProject = ReturnType<typeof shownProject>;

/** Returns when the next item is published, as "today, 16:00" or "Dec 3". */
function nextOf({ next_at, next_on }: Project, { today, zone }: { today: string; zone: string | null }) {
  const clock = next_at === null ? null : wallClock(next_at, zone);
  const day = clock?.day ?? next_on;
  if (day === null) return null;
  const words = day === today ? "today" : formatMonthDay(day);
  return { day, text: clock === null ? words : `${words}, ${formatTime(clock.time)}` };
}
