import { data, href } from "react-router";
import { findLabels } from "#api-client/labels.server.ts";
import { listPeople } from "#api-client/members.server.ts";
import { listAllProjects } from "#api-client/projects.server.ts";
import { createTask } from "#api-client/tasks.server.ts";
import { findTeams } from "#api-client/teams.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { TASK_TITLE_MAX } from "#contract/limits.ts";
import { hasMentionSign } from "#domain/review/mentions.ts";
import { shortDay } from "#domain/tasks/due-words.ts";
import { quickAdd } from "#domain/tasks/quick-add.ts";
import { Form } from "#forms/form.tsx";
import { deleting, postedIntent } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { ownPath } from "#lib/own-path.ts";
import { postedText } from "#lib/posted-text.ts";
import { searchWith } from "#lib/search-params.ts";
import { userContext } from "#middleware/auth.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { Link } from "#ui/link.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { todayOf } from "./today.server.ts";
import type { Route } from "./+types/quick-add";

export const handle = { breadcrumb: () => ({ label: "Quick add" }) };

export async function loader({ context }: Route.LoaderArgs) {
  await context.get(userContext);
}

const hasPlaceSign = (line: string) => /[#＃]/.test(line);

/** Reads a line, and resolves the names in it. Only what the line needs is loaded. */
async function understood(
  { request, context }: Pick<Route.ActionArgs, "request" | "context">,
  line: string,
  given: { project: string; isMine: boolean },
) {
  const api = context.get(apiContext);
  const user = await readerOf(context);
  const [day, people, projects, found] = await Promise.all([
    todayOf(api, user, request.headers),
    hasMentionSign(line) ? listPeople(api, user) : [],
    hasPlaceSign(line) || given.project !== "" ? listAllProjects(api) : [],
    hasPlaceSign(line) ? findLabels(api) : null,
  ]);
  const named = projects.map(({ slug, name }) => ({ id: slug, name }));
  const known = { ...day, people, projects: named, labels: found ?? [] };
  const first = quickAdd(line, { ...known, teams: [] });
  const project = first.project ?? named.find(({ id }) => id === given.project) ?? null;
  // Teams belong to a project, so they are known only once the project is.
  const teams = hasMentionSign(line) && project !== null ? await findTeams(api, project.id) : [];
  const read = teams.length === 0 ? first : quickAdd(line, { ...known, teams });
  const { title, due_date: due, priority, assignees, labels, doubts } = read;
  const isOwn = assignees.length === 0 && given.isMine;
  const facts = [
    ...(due === null ? [] : [`due ${shortDay(due, day.today)}`]),
    ...(priority === null ? [] : [`${priority} priority`]),
    ...(assignees.length > 0
      ? [assignees.map(({ name }) => name).join(" and ")]
      : isOwn
        ? ["assigned to you"]
        : []),
    ...(project === null ? [] : [`in ${project.name}`]),
    ...(labels.length === 0 ? [] : [`labeled ${labels.map(({ name }) => name).join(" and ")}`]),
  ];
  return {
    title,
    doubts,
    facts,
    input: {
      title,
      due_date: due,
      ...(priority !== null && { priority }),
      assignees: isOwn ? [user.id] : assignees.map(({ id }) => id),
      ...(project !== null && { project_id: project.id }),
      ...(labels.length > 0 && { label_ids: labels.map(({ id }) => id) }),
    },
  };
}

/** Adds the task if everything in the line is clear. Otherwise, and on request, shows what was understood first. */
export async function action({ request, context }: Route.ActionArgs) {
  const posted = context.get(postedContext);
  const line = postedText(posted?.get("line")).trim().slice(0, TASK_TITLE_MAX);
  const back = ownPath(posted?.get("back")) || href("/tasks");
  const given = {
    project: postedText(posted?.get("project")),
    isMine: postedText(posted?.get("mine")) === "1",
  };
  const read = await understood({ request, context }, line, given);
  const { title, doubts, facts } = read;
  const shown = { line, back, given, title, doubts, facts };
  const asks = postedIntent(context) !== "add";
  const isSure = postedText(posted?.get("seen")) === line;
  if (title === "" || asks || (doubts.length > 0 && !isSure))
    return data({ ...shown, refusal: undefined }, { status: title === "" || (!asks && !isSure) ? 422 : 200 });
  const answer = await deleting(async () => {
    await createTask(context.get(apiContext), read.input);
    const rest = facts.length > 0 ? `, ${facts.join(", ")}` : "";
    return redirectWithSuccess(back, `Task added: ${title}${rest}.`);
  });
  if (answer instanceof Response) return answer;
  return data({ ...shown, refusal: answer.data.refusal }, { status: answer.init?.status ?? 422 });
}

export default function QuickAdd({ actionData }: Route.ComponentProps) {
  const {
    line = "",
    back = href("/tasks"),
    given,
    title = "",
    doubts = [],
    facts = [],
    refusal,
  } = actionData ?? {};
  return (
    <>
      <PageTop page="Quick add" refused={refusal !== undefined} refusal={refusal} />
      {title !== "" && (
        <section aria-labelledby="understood" className="understood">
          <h2 id="understood">This is what we understood</h2>
          <p dir="auto">
            <b>{title}</b>
            {facts.length > 0 && `, ${facts.join(", ")}`}
          </p>
        </section>
      )}
      {doubts.length > 0 && (
        <ul className="doubts">
          {doubts.map((doubt) => (
            <li key={doubt} dir="auto">
              {doubt}
            </li>
          ))}
        </ul>
      )}
      <Form id="quick-add" className="form form-narrow" action={href("/tasks/quick-add")}>
        <input type="hidden" name="back" value={back} />
        <input type="hidden" name="project" value={given?.project ?? ""} />
        <input type="hidden" name="mine" value={given?.isMine ? "1" : ""} />
        <input type="hidden" name="seen" value={line} />
        <div className="field w-full">
          <label htmlFor="quick-add-line">Task</label>
          <input
            id="quick-add-line"
            name="line"
            className="input"
            dir="auto"
            autoComplete="off"
            maxLength={TASK_TITLE_MAX}
            defaultValue={line}
            key={line}
            aria-describedby="quick-add-hint"
          />
          <p id="quick-add-hint" className="field-hint">
            @ assigns, # names the project or a label, ! sets the priority, and a day at the end is the due
            date.
          </p>
        </div>
        <div className="actions">
          <SubmitButton name="intent" value="add">
            Add task
          </SubmitButton>{" "}
          <SubmitButton name="intent" value="preview" tone="secondary">
            Preview
          </SubmitButton>{" "}
          <Link
            to={href("/tasks/new") + searchWith({ title, project: given?.project })}
            className="btn btn-quiet"
          >
            Use the whole form
          </Link>{" "}
          <Link to={back} className="btn btn-quiet">
            Cancel
          </Link>
        </div>
      </Form>
    </>
  );
}
