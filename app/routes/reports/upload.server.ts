import type { RouterContextProvider } from "react-router";
import type { ReportSource } from "#api-client/reports.server.ts";
import { edgeOf } from "#request/edge.server.ts";
import { invalidForm, parseForm, saving } from "#forms/submit.server.ts";
import { FILE_TOO_LARGE, uploadSchema } from "./report-schemas.server.ts";

/** Runs an action that takes files. What is wrong with them is shown beside their field. */
export async function uploading<Result>(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  work: (source: ReportSource & { project: string | undefined }) => Promise<Result>,
) {
  const submission = parseForm(context, uploadSchema);
  if (edgeOf(context, request).isBodyTooLarge)
    return invalidForm(submission, 413, { fieldErrors: { files: [FILE_TOO_LARGE] } });
  if (submission.status !== "success") return invalidForm(submission);
  const { files, text, project } = submission.value;
  return saving(submission, () => work({ files, text, project }));
}
