import { data, href } from "react-router";
import { findComments } from "#api-client/comments.server.ts";
import { offersUndo } from "#api-client/undo.server.ts";
import { getTask, unwatchTask, updatePoint, updateTask, watchTask } from "#api-client/tasks.server.ts";
import { redirectWithSuccess } from "#app/toast.server.ts";
import { placedPath } from "#components/campaigns/placed-path.ts";
import { CommentThread } from "#components/comments/comment-thread.tsx";
import { toShownThread } from "#components/comments/shown-threads.server.ts";
import { LabelChips } from "#components/labels/label-chips.tsx";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { DeleteAction } from "#components/shell/delete-action.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { useOffers } from "#components/shell/use-offers.ts";
import { COMMENT_MAX } from "#contract/limits.ts";
import { type Task, TaskSchema } from "#contract/tasks.ts";
import type { User } from "#contract/users.ts";
import { conflictIn } from "#forms/conflict-texts.tsx";
import { savingVersioned } from "#forms/conflict.server.ts";
import { Form } from "#forms/form.tsx";
import { deleting, invalidForm, parseForm, postedIntent } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { linkedText } from "#lib/linked-text.server.ts";
import { LinkedText } from "#ui/linked-text.tsx";
import { OfferedNames } from "#components/comments/offered-names.tsx";
import { useForm } from "#forms/use-form.ts";
import { plural } from "#lib/counts.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { postedText } from "#lib/posted-text.ts";
import { type Api, apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { formChoices } from "./form-choices.server.ts";
import { toShown } from "./shown.server.ts";
import { TaskDue, TaskPeople, TaskPriority, TaskStatus } from "./task-facts.tsx";
import { isOpen } from "./task-filter.ts";
import { TaskForm } from "./task-form.tsx";
import {
  chosenTexts,
  inputOf,
  namedIn,
  taskFormSchema,
  taskValues,
  theirTexts,
} from "./task-form-schema.server.ts";
import { todayOf } from "./today.server.ts";
import { attachFiles } from "./attachments/attach.server.ts";
import { Attachments } from "./attachments/attachments.tsx";
import { toShownAttachment } from "./attachments/shown-attachment.server.ts";
import type { Route } from "./+types/show";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) => ({
    label: loaderData?.shown.title ?? "Task",
    to: href("/tasks/:taskId", params),
  }),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [task, user] = await Promise.all([getTask(api, params.taskId), readerOf(context)]);
  const [{ today }, threads, canUndo, choices] = await Promise.all([
    todayOf(api, user),
    findComments(api, { subject: "tasks", id: params.taskId }),
    offersUndo(api),
    task.can.update ? choicesFor(api, user, task) : { projects: [], people: [], labels: [] },
  ]);
  return {
    ...choices,
    shown: toShown(today)(task),
    description: linkedText(task.description ?? ""),
    checklist: task.checklist,
    attachments: task.attachments?.map(toShownAttachment) ?? null,
    canUndo,
    watchers: task.watchers?.map(({ name }) => name) ?? null,
    isWatching: task.watchers?.some(({ id }) => id === user.id) ?? false,
    blockedBy: task.blocked_by,
    blocks: task.blocks,
    links: task.links.map((link) => ({
      key: `${link.type} ${link.id}`,
      name: link.name,
      to: placedPath(link),
    })),
    project: task.project?.slug ?? null,
    zone: user.timezone,
    threads: threads?.filter(({ resolved_at: at }) => at === null).map(toShownThread) ?? null,
    resolved: (threads ?? []).filter(({ resolved_at: at }) => at !== null).length,
    creator: task.creator?.name ?? null,
    values: { ...taskValues(task), version: task.version === undefined ? "" : String(task.version) },
  };
}

function choicesFor(api: Api, user: User, { project, assignees }: Task) {
  const slug = project?.slug ?? null;
  return formChoices(api, user, { project: slug, current: slug, assignees });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const here = href("/tasks/:taskId", params);
  const posted = context.get(postedContext);
  const said = (message: string) => redirectWithSuccess(here, message);
  switch (postedIntent(context)) {
    case "check":
      return deleting(async () => {
        const isDone = postedText(posted?.get("is_done")) === "1";
        await updatePoint(api, params.taskId, postedText(posted?.get("point")), isDone);
        return said(isDone ? "Checked." : "Unchecked.");
      });
    case "watch":
      return deleting(async () => {
        await watchTask(api, params.taskId);
        return said("You’re watching this task.");
      });
    case "unwatch":
      return deleting(async () => {
        await unwatchTask(api, params.taskId);
        return said("You stopped watching this task.");
      });
    case "attach":
      return attachFiles({ request, context, params });
    case "": {
      const submission = parseForm(context, taskFormSchema);
      if (submission.status !== "success") return invalidForm(submission);
      return savingVersioned(
        submission,
        TaskSchema,
        theirTexts,
        async () => {
          const { checklist } = await getTask(api, params.taskId);
          const read = await inputOf(api, submission.value, checklist);
          if ("unknown" in read)
            return invalidForm(submission, 422, { fieldErrors: { blocker: [read.unknown] } });
          await updateTask(api, params.taskId, read.input);
          return said("Task saved.");
        },
        {
          values: taskValues,
          yours: async ({ value }, task) => {
            const { people, labels } = await choicesFor(api, await readerOf(context), task);
            const offered = people.map(({ value: id, label: name }) => ({ id, name }));
            return chosenTexts(value, [...namedIn(task), ...offered, ...labels]);
          },
        },
      );
    }
    default:
      throw data(null, { status: 400 });
  }
}

export default function ShowTask({ loaderData, params, actionData }: Route.ComponentProps) {
  const {
    shown,
    description,
    checklist,
    blockedBy,
    blocks,
    links,
    creator,
    projects,
    people,
    labels,
    values,
  } = loaderData;
  const { attachments, canUndo, watchers, isWatching, threads, resolved, project, zone } = loaderData;
  const comments = href("/tasks/:taskId/comments", params);
  const here = href("/tasks/:taskId", params);
  const hasTrash = useOffers("hasTrash");
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined;
  const answer = actionData && "result" in actionData ? actionData : undefined;
  const done = checklist.filter((point) => point.is_done).length;
  return (
    <>
      <PageTop
        page={shown.title}
        refused={actionData !== undefined}
        refusal={refusal}
        badge={<LabelChips labels={shown.labels} />}
        lead={
          <span className="task-summary">
            <TaskStatus status={shown.status} /> <TaskPriority priority={shown.priority} />{" "}
            <TaskDue due={shown.due} /> <TaskPeople people={shown.people} />
            {shown.project && (
              <>
                {" "}
                <Link to={href("/tasks") + `?show=all&project=${shown.project.slug}`}>
                  <bdi>{shown.project.name}</bdi>
                </Link>
              </>
            )}
          </span>
        }
        actions={
          <>
            {shown.canUpdate && (
              <Form id="done" action={href("/tasks/:taskId/status", params)}>
                <input type="hidden" name="status" value={shown.isOpen ? "done" : "todo"} />
                <input type="hidden" name="back" value={here} />
                <SubmitButton tone={shown.isOpen ? "primary" : "secondary"}>
                  {shown.isOpen ? "Mark as done" : "Reopen"}
                </SubmitButton>
              </Form>
            )}{" "}
            {shown.canDelete && (
              <DeleteAction
                id="delete-task"
                to={href("/tasks/:taskId/delete", params)}
                asks={!hasTrash}
                label="Delete task"
              />
            )}
          </>
        }
      />
      <div className="task-page">
        <div className="task-aside">
          {checklist.length > 0 && (
            <section aria-labelledby="checklist" className="task-panel">
              <h2 id="checklist">
                Checklist{" "}
                <span className="task-count">
                  {done} of {checklist.length} done
                </span>
              </h2>
              <ul className="task-points">
                {checklist.map((point) => (
                  <li key={point.id} data-done={point.is_done || undefined}>
                    {shown.canUpdate ? (
                      <Form id={`point-${point.id}`}>
                        <input type="hidden" name="point" value={point.id} />
                        <input type="hidden" name="is_done" value={point.is_done ? "0" : "1"} />
                        <SubmitButton name="intent" value="check" tone="quiet" className="task-tick">
                          <Icon name={point.is_done ? "success" : "circle"} />
                          <span className="sr-only">{point.is_done ? "Uncheck" : "Check"}</span>{" "}
                          <span className="task-point" dir="auto">
                            {point.text}
                          </span>
                        </SubmitButton>
                      </Form>
                    ) : (
                      <span dir="auto">
                        {point.text} {point.is_done && "(done)"}
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {blockedBy.length > 0 && <Others id="waits-for" heading="Waits for" tasks={blockedBy} />}
          {blocks.length > 0 && <Others id="blocks" heading="Others that wait for it" tasks={blocks} />}
          {links.length > 0 && (
            <section aria-labelledby="about" className="task-panel">
              <h2 id="about">Related pages</h2>
              <ul>
                {links.map(({ key, name, to }) => (
                  <li key={key} dir="auto">
                    {to === null ? name : <Link to={to}>{name}</Link>}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {attachments !== null && (attachments.length > 0 || shown.canUpdate) && (
            <Attachments
              taskId={params.taskId}
              attachments={attachments}
              canUpdate={shown.canUpdate}
              canUndo={canUndo}
              lastResult={actionData && "files" in actionData ? actionData.files : undefined}
            />
          )}
          {threads !== null && (
            <section aria-labelledby="comments" className="task-panel">
              <h2 id="comments">Comments</h2>
              {threads.length === 0 && <p>No comments yet. Ask a question or share feedback.</p>}
              {threads.length > 0 && (
                <ol className="threads">
                  {threads.map((thread) => (
                    <CommentThread
                      key={thread.id}
                      thread={thread}
                      zone={zone}
                      page={comments}
                      project={project}
                    />
                  ))}
                </ol>
              )}
              {shown.canUpdate && <NewComment page={comments} project={project} />}
              {resolved > 0 && (
                <p>
                  <Link to={comments}>{plural(resolved, "resolved thread")}</Link>
                </p>
              )}
            </section>
          )}
          {watchers !== null && (
            <section aria-labelledby="watchers" className="task-panel">
              <h2 id="watchers">Watchers</h2>
              <p className="field-hint">Watchers are notified of comments and of a new status or due date.</p>
              {watchers.length > 0 && <p dir="auto">{watchers.join(", ")}</p>}
              <Form id="watch">
                <SubmitButton
                  name="intent"
                  value={isWatching ? "unwatch" : "watch"}
                  tone="secondary"
                  size="small"
                >
                  {isWatching ? "Stop watching" : "Watch"}
                </SubmitButton>
              </Form>
            </section>
          )}
          {creator !== null && <p className="text-sm text-ink-2">Created by {creator}.</p>}
        </div>
        {shown.canUpdate ? (
          <section aria-labelledby="details" className="task-details">
            <h2 id="details" className="sr-only">
              Details
            </h2>
            <TaskForm
              key={params.taskId}
              id="edit-task"
              submit="Save task"
              cancel={answer ? here : href("/tasks")}
              projects={projects}
              people={people}
              labels={labels}
              addresses={[...new Set(description.flatMap(({ url }) => url ?? []))]}
              blockers={blockedBy.map(({ id, title }) => ({ value: id, label: title }))}
              lastResult={answer?.result}
              conflict={conflictIn(answer)}
              defaultValue={values}
            />
          </section>
        ) : (
          description.length > 0 && (
            <p className="task-description" dir="auto">
              <LinkedText parts={description} />
            </p>
          )
        )}
      </div>
    </>
  );
}

/** Adds a comment. The page of all comments handles the form, and shows its errors. */
function NewComment({ page, project }: { page: string; project: string | null }) {
  const [form, fields] = useForm<{ body: string }>({ id: "new-comment", lastResult: undefined });
  return (
    <Form form={form} action={page} keepsText>
      <TextareaField
        field={fields.body}
        label="Comment"
        hint="Type @ and a name to mention someone."
        maxLength={COMMENT_MAX}
        rows={3}
      />
      <OfferedNames field={fields.body.id} project={project} />
      <div className="actions">
        <SubmitButton tone="secondary">Add comment</SubmitButton>
      </div>
    </Form>
  );
}

function Others({
  id,
  heading,
  tasks,
}: {
  id: string;
  heading: string;
  tasks: readonly { id: string; title: string; status: string }[];
}) {
  return (
    <section aria-labelledby={id} className="task-panel">
      <h2 id={id}>{heading}</h2>
      <ul>
        {tasks.map((task) => (
          <li key={task.id} data-done={!isOpen(task.status) || undefined}>
            <Link to={href("/tasks/:taskId", { taskId: task.id })} dir="auto">
              {task.title}
            </Link>{" "}
            <span className="text-sm text-ink-2">{sentenceLabel(task.status)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
