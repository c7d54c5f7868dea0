import type { Started } from "#api-client/projects.server.ts";
import type { FlashToast } from "#request/toast.server.ts";
import { FIRST_CALENDAR } from "#contract/vocabulary.ts";

/** Returns the notice after something was created, which says what it lacks of what was asked for. */
export function createdNotice(message: string, { project, failure }: Started): FlashToast {
  if (failure !== null)
    return {
      type: "warning",
      message: `${message} ${project === null ? "The first project" : "The calendar"} couldn’t be created: ${failure}`,
    };
  if (project?.calendar === null)
    return {
      type: "warning",
      message: `${message} It has no calendar yet, because “${FIRST_CALENDAR}” doesn’t fit your naming rules.`,
    };
  return { type: "success", message };
}
