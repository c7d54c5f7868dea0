import { href } from "react-router";
import { deleteCampaign } from "#api-client/campaigns.server.ts";
import { getCalendarAlone } from "#api-client/social-calendars.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { useOffers } from "#components/shell/use-offers.ts";
import { deleting } from "#forms/submit.server.ts";
import { deletedWords, deletionWords } from "#domain/trash/words.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/delete";
import { calendarLinks } from "#components/calendar/calendar-links.ts";

export const handle = { breadcrumb: () => ({ label: "Delete" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { name, boards, boards_count } = await getCalendarAlone(
    context.get(apiContext),
    params.socialCalendarId,
  );
  return { name, boards: boards_count ?? boards.length };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    const api = context.get(apiContext);
    const { boards, boards_count } = await getCalendarAlone(api, params.socialCalendarId);
    await deleteCampaign(api, "SocialCalendar", params.socialCalendarId);
    return redirectWithSuccess(
      href("/projects/:projectId/folders/:folderId/campaigns", params),
      deletedWords("Social calendar", { posts: boards_count ?? boards.length }),
    );
  });

export default function DeleteSocialCalendar({ loaderData: { name, boards }, params }: Route.ComponentProps) {
  return (
    <ConfirmPage
      name={name}
      id="delete-calendar"
      confirm="Delete social calendar"
      cancel={calendarLinks(params).calendar}
    >
      <p>{deletionWords({ posts: boards }, useOffers("hasTrash"))}</p>
    </ConfirmPage>
  );
}
