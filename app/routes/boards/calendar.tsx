import type { z } from "zod";
import { moveBoardTo } from "#api-client/boards.server.ts";
import { listAllProjects } from "#api-client/projects.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { Form } from "#forms/form.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { parseForm, invalidForm, saving } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { searchWith } from "#lib/search-params.ts";
import { apiContext, type Api } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import { calendarLinks } from "#components/calendar/calendar-links.ts";
import type { Route } from "./+types/calendar";
import { otherCalendarSchema } from "./board-form-schemas.server.ts";
import { findBoard } from "#components/boards/find-board.server.ts";
import { projectCalendars } from "#components/campaigns/project-calendars.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";

export const handle = { breadcrumb: () => ({ label: "Move to another calendar" }) };

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const project = url.searchParams.get("project") ?? params.projectId;
  const [board, calendars, projects] = await Promise.all([
    findBoard(api, params),
    calendarChoices(api, project),
    listAllProjects(api),
  ]);
  return {
    title: board.title,
    calendars: calendars.filter(({ value }) => !value.endsWith(`:${params.socialCalendarId}`)),
    projects: projects.map(({ slug, name }) => ({ slug, name })).filter(({ slug }) => slug !== project),
    isOwn: project === params.projectId,
    projectName: projects.find(({ slug }) => slug === project)?.name ?? "This project",
  };
}

export async function action({ params, context, url }: Route.ActionArgs) {
  const submission = parseForm(context, otherCalendarSchema);
  if (submission.status !== "success") return invalidForm(submission);
  const [folderId = "", socialCalendarId = ""] = submission.value.social_calendar_id.split(":");
  const projectId = url.searchParams.get("project") ?? params.projectId;
  return saving(submission, async () => {
    await moveBoardTo(context.get(apiContext), params.boardId, socialCalendarId);
    const links = calendarLinks({ projectId, folderId, socialCalendarId });
    return redirectWithSuccess(links.board(params.boardId), "Post moved to this calendar.");
  });
}

export default function MoveToCalendar({ loaderData, params, actionData }: Route.ComponentProps) {
  const { title, calendars, projects, projectName, isOwn } = loaderData;
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
            : `${projectName} has no ${isOwn ? "other " : ""}social calendars.`
        }
      />
      <Form form={form}>
        {calendars.length > 0 && (
          <SelectField
            field={fields.social_calendar_id}
            label={labels.social_calendar_id}
            placeholder="Choose a calendar"
            hint={`Social calendars in ${projectName}, by folder.`}
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
      {projects.length > 0 && (
        <section aria-labelledby="other-projects" className="mt-8">
          <h2 id="other-projects" className="text-lg">
            Other projects
          </h2>
          <ul className="link-list">
            {projects.map(({ slug, name }) => (
              <li key={slug}>
                <Link to={searchWith({ project: slug })}>{name}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Returns the social calendars of a project by folder, as options of a select: `{folder}:{calendar}`. */
async function calendarChoices(api: Api, projectId: string) {
  const calendars = await projectCalendars(api, projectId);
  return calendars.map(({ id, name, folder }) => ({
    value: `${folder.id}:${id}`,
    label: `${folder.name}: ${name}`,
  }));
}
