import type { z } from "zod";
import { moveBoardTo } from "#api-client/boards.server.ts";
import { findItemPlace } from "#api-client/review.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { Form } from "#forms/form.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { apiContext, type Api } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import { calendarLinks } from "#components/calendar/calendar-links.ts";
import type { Route } from "./+types/calendar";
import { otherCalendarSchema } from "./board-form-schemas.server.ts";
import { findBoard } from "#components/boards/find-board.server.ts";
import { moveChoices } from "#components/boards/calendar-choices.server.ts";
import { placedPath } from "#components/campaigns/placed-path.ts";
import { projectCalendars } from "#components/campaigns/project-calendars.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";

export const handle = { breadcrumb: () => ({ label: "Move to another calendar" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [board, calendars] = await Promise.all([findBoard(api, params), moveChoices(api, params)]);
  return { title: board.title, calendars };
}

export async function action({ params, context }: Route.ActionArgs) {
  return savingForm(context, otherCalendarSchema, async ({ social_calendar_id: calendarId }) => {
    const api = context.get(apiContext);
    await moveBoardTo(api, params.boardId, calendarId);
    return redirectWithSuccess(await pageIn(api, params, calendarId), "Post moved to this calendar.");
  });
}

/** Returns the page of a post that was moved to a calendar. An API that doesn’t say where it is moves posts within a project. */
async function pageIn(api: Api, params: Route.ActionArgs["params"], socialCalendarId: string) {
  const { projectId, boardId } = params;
  const place = await findItemPlace(api, { subject: "boards", id: boardId });
  const path = place && placedPath(place);
  if (path) return path;
  const calendars = await projectCalendars(api, projectId);
  const folderId = calendars.find(({ id }) => id === socialCalendarId)?.folder.id ?? params.folderId;
  return calendarLinks({ projectId, folderId, socialCalendarId }).board(boardId);
}

export default function MoveToCalendar({ loaderData, params, actionData }: Route.ComponentProps) {
  const { title, calendars } = loaderData;
  const [form, fields] = useForm<z.input<typeof otherCalendarSchema>>({
    id: "board-calendar",
    lastResult: actionData?.result,
  });
  const labels = { social_calendar_id: "Calendar" };
  const back = calendarLinks(params).board(params.boardId);
  return (
    <>
      <PageTop
        page={`Move ${title} to another calendar`}
        form={form}
        labels={labels}
        title={`Move “${title}” to another calendar`}
        lead={
          calendars.length > 0
            ? "Its comments and versions move with it. If it belongs to a series, it leaves the series."
            : "There are no other social calendars that you can add posts to."
        }
      />
      <Form form={form}>
        {calendars.length > 0 && (
          <SelectField
            field={fields.social_calendar_id}
            label={labels.social_calendar_id}
            placeholder="Choose a calendar"
            hint="Social calendars by project and folder."
            options={calendars}
          />
        )}
        <div className="actions">
          {calendars.length > 0 && <SubmitButton>Move to calendar</SubmitButton>}{" "}
          <Link to={back} className="btn btn-quiet">
            {calendars.length > 0 ? "Cancel" : `Back to “${title}”`}
          </Link>
        </div>
      </Form>
    </>
  );
}
