import { data, href, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { TooLargeError, ValidationError } from "#api-client/errors.server.ts";
import { createAttachment, getTask } from "#api-client/tasks.server.ts";
import { edgeOf } from "#request/edge.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { ATTACHMENT_TOO_LARGE } from "#contract/attachments.ts";
import { ATTACHMENT_BYTES_MAX, TASK_ATTACHMENTS_MAX } from "#contract/limits.ts";
import { invalidForm, parseForm, saving } from "#forms/submit.server.ts";
import { type Api, apiContext } from "#middleware/api.server.ts";
import { FILES_AT_ONCE } from "./files-at-once.ts";

const filesSchema = z.object({ file: z.array(z.instanceof(File)).min(1, "Choose a file.") });

type Sent = {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: { taskId: string };
};

/** Adds files to a task, one by one, so that one that is refused keeps no other from being added. */
export async function attachFiles({ request, context, params }: Sent) {
  const submission = parseForm(context, filesSchema);
  const answer = await (async () => {
    // The other files are there, unless all together were too large.
    const hasLeftOut = edgeOf(context, request).isBodyTooLarge;
    if (hasLeftOut && submission.status !== "success")
      return invalidForm(submission, 413, {
        fieldErrors: { file: [`The files are too large. ${FILES_AT_ONCE}`] },
      });
    if (submission.status !== "success") return invalidForm(submission);
    const { file: files } = submission.value;
    return saving(submission, async () => {
      const refused = await addAll(context.get(apiContext), params.taskId, files);
      const added = files.length - refused.length;
      const errors = hasLeftOut ? [`A file wasn’t added. ${ATTACHMENT_TOO_LARGE}`, ...refused] : refused;
      if (errors.length === 0)
        return redirectWithSuccess(
          href("/tasks/:taskId", params),
          added === 1 ? "File added." : `${added} files added.`,
        );
      const rest = added === 0 ? [] : [added === 1 ? "The other file was added." : "The others were added."];
      return invalidForm(submission, 422, { fieldErrors: { file: [...errors, ...rest] } });
    });
  })();
  if (answer instanceof Response) return answer;
  const { result, isUncertain } = answer.data;
  return data({ files: result, isUncertain }, answer.init ?? {});
}

/** @returns a message for each file that wasn't added */
async function addAll(api: Api, task: string, files: readonly File[]): Promise<string[]> {
  const { attachments } = await getTask(api, task);
  const room = TASK_ATTACHMENTS_MAX - (attachments?.length ?? 0);
  const errors: string[] = [];
  let added = 0;
  for (const file of files) {
    const refusal =
      added < room
        ? await add(api, task, file)
        : `A task can have up to ${TASK_ATTACHMENTS_MAX} files. Remove one first.`;
    if (refusal === null) added++;
    else errors.push(`“${shortened(file.name)}” wasn’t added. ${refusal}`);
  }
  return errors;
}

const NAME_SHOWN = 80;

function shortened(name: string): string {
  const signs = Array.from(name);
  return signs.length > NAME_SHOWN ? `${signs.slice(0, NAME_SHOWN).join("")}…` : name;
}

/** @returns why a file wasn't added, or null */
async function add(api: Api, task: string, file: File): Promise<string | null> {
  if (file.size > ATTACHMENT_BYTES_MAX) return ATTACHMENT_TOO_LARGE;
  try {
    await createAttachment(api, task, file);
    return null;
  } catch (error) {
    if (error instanceof TooLargeError) return ATTACHMENT_TOO_LARGE;
    if (!(error instanceof ValidationError)) throw error;
    return [...Object.values(error.fieldErrors).flat(), ...error.formErrors].join(" ") || error.message;
  }
}
