import type { z } from "zod";
import { moveBoardTo } from "#api-client/boards.server.ts";
import { listCampaigns } from "#api-client/campaigns.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { Title } from "#components/title.tsx";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { Form } from "#forms/form.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { parseForm, refuse, saving } from "#forms/submit.server.ts";
import { useServerForm } from "#forms/use-server-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { calendarLinks } from "../calendar-links.ts";
import type { Route } from "./+types/calendar";
import { otherCalendarSchema } from "./board-form-schemas.server.ts";
import { findBoard } from "./find-board.server.ts";

export const handle = { breadcrumb: () => ({ label: "Another calendar" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [board, campaigns] = await Promise.all([
    findBoard(api, params),
    listCampaigns(api, params.projectId, params.folderId, { kind: ["SocialCalendar"], sort: "name" }),
  ]);
  return {
    title: board.title,
    calendars: campaigns.data
      .filter(({ kind, id }) => kind === "SocialCalendar" && id !== params.socialCalendarId)
      .map(({ id, name }) => ({ id, name })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const submission = await parseForm(request, otherCalendarSchema);
  if (submission.status !== "success") return refuse(submission);
  const { social_calendar_id: target } = submission.value;
  return saving(submission, async () => {
    await moveBoardTo(context.get(apiContext), params.boardId, target);
    return redirectWithToast(calendarLinks({ ...params, socialCalendarId: target }).board(params.boardId), {
      type: "success",
      message: "Moved to this calendar.",
    });
  });
}

export default function MoveToCalendar({ loaderData, params, actionData }: Route.ComponentProps) {
  const { title, calendars } = loaderData;
  const [form, fields] = useServerForm<z.input<typeof otherCalendarSchema>>({
    id: "board-calendar",
    lastResult: actionData?.result,
  });
  const labels = { social_calendar_id: "Calendar" };
  const back = calendarLinks(params).board(params.boardId);
  return (
    <>
      <Title page={`Move ${title} to another calendar`} refused={form.status === "error"} />
      <ErrorSummary form={form} fields={fields} labels={labels} />
      <PageHeader
        title={`Move “${title}” to another calendar`}
        lead={
          calendars.length > 0
            ? "Its comments and versions come along; it leaves its series."
            : "This folder has no other social calendar."
        }
      />
      <Form form={form}>
        {calendars.length > 0 && (
          <SelectField
            field={fields.social_calendar_id}
            label={labels.social_calendar_id}
            placeholder="Choose a calendar"
            options={calendars.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <div className="actions">
          {calendars.length > 0 && <SubmitButton>Move to calendar</SubmitButton>}{" "}
          <Link to={back} className="btn btn-quiet">
            {calendars.length > 0 ? "Cancel" : "Back to the board"}
          </Link>
        </div>
      </Form>
    </>
  );
}
