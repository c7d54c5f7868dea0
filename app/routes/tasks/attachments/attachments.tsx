import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { DeleteAction } from "#components/shell/delete-action.tsx";
import { ATTACHMENT_TYPES } from "#contract/attachments.ts";
import { TASK_ATTACHMENTS_MAX } from "#contract/limits.ts";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { FileField } from "#forms/file-field.tsx";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { useForm } from "#forms/use-form.ts";
import { Icon } from "#ui/icons.tsx";
import { FILES_AT_ONCE } from "./files-at-once.ts";
import type { ShownAttachment } from "./shown-attachment.server.ts";

/** Lists the files of a task. They can be downloaded, and whoever may change the task adds and removes them. */
export function Attachments({
  taskId,
  attachments,
  canUpdate,
  canUndo,
  lastResult,
}: {
  taskId: string;
  attachments: readonly ShownAttachment[];
  canUpdate: boolean;
  canUndo: boolean;
  lastResult: SubmissionResult | undefined;
}) {
  return (
    <section aria-labelledby="files" className="task-part">
      <h2 id="files" className={attachments.length === 0 ? "sr-only" : undefined}>
        Files {attachments.length > 0 && <span className="task-count">{attachments.length}</span>}
      </h2>
      {attachments.length > 0 && (
        <ul className="task-files">
          {attachments.map(({ id, name, size, path, picture }) => (
            <li key={id}>
              <span className="task-file-picture">
                {picture === null ? (
                  <Icon name="file" size={20} />
                ) : (
                  <img src={picture} alt="" width={28} height={28} loading="lazy" />
                )}
              </span>{" "}
              <span className="task-file-name">
                {path === null ? (
                  <span dir="auto">{name}</span>
                ) : (
                  <a href={path} download={name} dir="auto">
                    {name}
                  </a>
                )}{" "}
                <span className="task-file-size">{size}</span>
              </span>{" "}
              {canUpdate && (
                <DeleteAction
                  id={`remove-${id}`}
                  to={href("/tasks/:taskId/attachments/:attachmentId/delete", { taskId, attachmentId: id })}
                  asks={!canUndo}
                  label="Remove"
                  record={name}
                  size="small"
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {canUpdate && (attachments.length < TASK_ATTACHMENTS_MAX || lastResult !== undefined) && (
        <details open={lastResult !== undefined || undefined}>
          <summary>Add files</summary>
          <AddFiles taskId={taskId} lastResult={lastResult} />
        </details>
      )}
    </section>
  );
}

const labels = { file: "Images or PDFs" };

function AddFiles({ taskId, lastResult }: { taskId: string; lastResult: SubmissionResult | undefined }) {
  const [form, fields] = useForm<{ file: string[] }>({ id: "add-files", lastResult });
  return (
    <>
      <ErrorSummary form={form} labels={labels} />
      <Form form={form} action={href("/tasks/:taskId", { taskId })} encType="multipart/form-data">
        {/* Before the files, so that it still arrives if they are too large. */}
        <input type="hidden" name="intent" value="attach" />
        <FileField
          field={fields.file}
          label={labels.file}
          hint={`Images or PDFs. ${FILES_AT_ONCE} A task can have ${TASK_ATTACHMENTS_MAX}.`}
          accept={ATTACHMENT_TYPES.join(",")}
          multiple
        />
        <div className="actions">
          <SubmitButton tone="secondary">Upload</SubmitButton>
        </div>
      </Form>
    </>
  );
}
