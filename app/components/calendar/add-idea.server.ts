import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { createBoard } from "#api-client/boards.server.ts";
import { requiredText } from "#components/campaigns/text-schemas.server.ts";
import { BOARD_TITLE_MAX } from "#contract/limits.ts";
import { invalidForm, parseForm, saving } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { bulkAgain } from "./bulk.server.ts";

/** An idea is a post with a title alone. */
const ideaSchema = z.object({
  idea: requiredText(BOARD_TITLE_MAX, "Idea", "Enter the idea."),
  social_calendar_id: z.string("Choose a calendar."),
});

/** Adds an idea to the calendar that its form names, or renders the page with the form again. */
export async function addIdea(context: Readonly<RouterContextProvider>, here: string) {
  const submission = parseForm(context, ideaSchema);
  if (submission.status !== "success") return bulkAgain(invalidForm(submission), []);
  const { idea, social_calendar_id } = submission.value;
  const answer = await saving(submission, async () => {
    await createBoard(context.get(apiContext), { social_calendar_id, title: idea, status: "idea" });
    return redirectWithSuccess(here, `Added “${idea}”.`);
  });
  return answer instanceof Response ? answer : bulkAgain(answer, []);
}
