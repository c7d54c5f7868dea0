import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { CommentThread } from "#components/comments/comment-thread.tsx";
import { OfferedInComment } from "#components/comments/offered-in-comment.tsx";
import type { ShownThread } from "#components/comments/shown-threads.server.ts";
import { Status } from "#components/status.tsx";
import { COMMENT_MAX } from "#contract/limits.ts";
import type { TaskReference } from "#contract/tasks.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { plural } from "#lib/counts.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { Attachments } from "./attachments/attachments.tsx";
import { DoneButton } from "./done-button.tsx";
import { InPlaceText, InPlaceTitle } from "./in-place.tsx";
import { partPath } from "./part-path.ts";
import { PartLink } from "#ui/part-popover.tsx";
import { OfferedText } from "#unsaved/offered-text.tsx";
import type { Around } from "./task-drawer.tsx";
import type { LoadedTask } from "./loaded-task.server.ts";
import { TaskChecklist } from "./task-checklist.tsx";
import { TaskFor } from "./task-for.tsx";
import {
  DueValue,
  LabelsValue,
  PeopleValue,
  PriorityValue,
  ProjectValue,
  StatusValue,
} from "./task-values.tsx";

type Props = {
  task: LoadedTask;
  around: Around;
  files: SubmissionResult | undefined;
};

/** Renders everything about a task on one screen: the page, and with scripts the drawer over the list. */
export function TaskSheet({ task, around, files }: Props) {
  const { shown, threads, resolved, watchers, isWatching, blockedBy, blocks, attachments } = task;
  const { id, canUpdate } = shown;
  const comments = href("/tasks/:taskId/comments", { taskId: id });
  const shared = { task: shown, back: "" };
  return (
    <>
      <div className="task-head" data-commands="This page">
        {canUpdate && <DoneButton task={shown} back={href("/tasks/:taskId", { taskId: id })} look="button" />}{" "}
        <div className="actions">
          {around.steps}{" "}
          {canUpdate && (
            <PartLink look="dots" to={partPath(id, "", "")} label={`Actions of ${shown.title}`} />
          )}{" "}
          {around.close}
        </div>
      </div>
      <div className="task-sheet">
        <div className="task-about">
          <InPlaceTitle task={task} heading={around.isPage ? "h1" : "h2"} />
          <dl className="task-values">
            <div>
              <dt>Status</dt>
              <dd>
                <StatusValue {...shared} />
              </dd>
            </div>
            <div>
              <dt>Due</dt>
              <dd>
                <DueValue {...shared} isNamed />
              </dd>
            </div>
            <div>
              <dt>Person</dt>
              <dd>
                <PeopleValue {...shared} isNamed />
              </dd>
            </div>
            <div>
              <dt>Priority</dt>
              <dd>
                <PriorityValue {...shared} isNamed />
              </dd>
            </div>
            <div>
              <dt>Project</dt>
              <dd>
                <ProjectValue {...shared} isNamed />
              </dd>
            </div>
            {shown.labels !== null && (
              <div>
                <dt>Labels</dt>
                <dd>
                  <LabelsValue {...shared} />
                </dd>
              </div>
            )}
          </dl>
          <InPlaceText task={task} />
          <TaskFor links={task.links} zone={task.zone} />
          {blockedBy.length > 0 && <Others id="waits-for" heading="Blocked by" tasks={blockedBy} />}
          {blocks.length > 0 && <Others id="blocks" heading="Blocking" tasks={blocks} />}
          <TaskChecklist taskId={id} points={task.checklist} canUpdate={canUpdate} />
        </div>
        <div className="task-talk">
          {threads !== null && (
            <section aria-labelledby="comments" className="task-part">
              <h2 id="comments">
                Comments {threads.length > 0 && <span className="task-count">{countOf(threads)}</span>}
              </h2>
              {threads.length > 0 && (
                <ol className="threads">
                  {threads.map((thread) => (
                    <CommentThread
                      key={thread.id}
                      thread={thread}
                      zone={task.zone}
                      page={comments}
                      project={task.project}
                    />
                  ))}
                </ol>
              )}
              {threads.length === 0 && resolved === 0 && <p className="task-none">No comments yet.</p>}
              {resolved > 0 && (
                <p>
                  <Link to={comments}>{plural(resolved, "resolved thread")}</Link>
                </p>
              )}
            </section>
          )}
          {attachments !== null && (attachments.length > 0 || canUpdate) && (
            <Attachments
              taskId={id}
              attachments={attachments}
              canUpdate={canUpdate}
              canUndo={task.canUndo}
              lastResult={files}
            />
          )}
          <div className="task-end">
            {watchers !== null && (
              <Form id={`watch-${id}`} action={href("/tasks/:taskId", { taskId: id })} keepsPlace>
                <SubmitButton
                  name="intent"
                  value={isWatching ? "unwatch" : "watch"}
                  tone="quiet"
                  size="small"
                >
                  <Icon name="eye" /> {isWatching ? "Stop watching" : "Watch"}
                </SubmitButton>
              </Form>
            )}{" "}
            <p>
              {watchers !== null && watchers.length > 0 && (
                <>
                  Watched by <bdi>{watchers.join(", ")}</bdi>.{" "}
                </>
              )}
              {task.creator !== null && (
                <>
                  Created by <bdi>{task.creator}</bdi>.
                </>
              )}
            </p>
          </div>
        </div>
      </div>
      {threads !== null && canUpdate && <NewComment task={task} page={comments} />}
    </>
  );
}

const countOf = (threads: readonly ShownThread[]) =>
  threads.reduce((sum, { replies }) => sum + 1 + replies.length, 0);

/** Adds a comment. The page of all comments handles the form, and shows its errors. */
function NewComment({ task: { self, project }, page }: { task: LoadedTask; page: string }) {
  return (
    <Form id="new-comment" action={page} className="task-say" keepsPlace>
      <OfferedText formId="new-comment" />
      <Avatar name={self.name} image={self.image} />
      <label htmlFor="new-comment-body" className="sr-only">
        Comment
      </label>
      <textarea
        id="new-comment-body"
        name="body"
        className="input"
        dir="auto"
        rows={1}
        maxLength={COMMENT_MAX}
        placeholder="Comment, @ to mention someone"
      />{" "}
      <SubmitButton className="btn-icon">
        <Icon name="send" />
        <span className="sr-only">Add comment</span>
      </SubmitButton>
      <OfferedInComment field={{ id: "new-comment-body" }} project={project} />
    </Form>
  );
}

function Others({ id, heading, tasks }: { id: string; heading: string; tasks: readonly TaskReference[] }) {
  return (
    <section aria-labelledby={id} className="task-part">
      <h2 id={id}>{heading}</h2>
      <ul className="task-others">
        {tasks.map((task) => (
          <li key={task.id}>
            <Link to={href("/tasks/:taskId", { taskId: task.id })} className="task-title" dir="auto">
              {task.title}
            </Link>{" "}
            <Status of={task.status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
