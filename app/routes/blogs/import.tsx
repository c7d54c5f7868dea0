import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, useOutletContext } from "react-router";
import { z } from "zod";
import { getBlog, updateBlog } from "#api-client/blogs.server.ts";
import { StaleError } from "#api-client/errors.server.ts";
import { edgeOf } from "#request/edge.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { Title } from "#components/shell/title.tsx";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { versionField } from "#forms/field-schemas.server.ts";
import { FileField } from "#forms/file-field.tsx";
import { Form } from "#forms/form.tsx";
import { parseForm, postedIntent, invalidForm, saving } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import { BlogHeader } from "./blog-header.tsx";
import { blogLinks, type BlogPlace } from "./blog-links.ts";
import { carriedText, checkImport, importedInput } from "./check-import.server.ts";
import { CheckedImport } from "./checked-import.tsx";
import type { BlogFrame } from "./layout.tsx";
import type { Route } from "./+types/import";

export const handle = { breadcrumb: () => ({ label: "Import" }) };

/** In bytes: the longest possible post in four-byte characters, with front matter. */
const FILE_MAX = 900_000;
const TOO_LARGE = "The file is larger than 900 KB. Choose a smaller one.";

const uploadSchema = z.object({
  file: z.instanceof(File, { error: "Choose a file." }).refine(({ size }) => size > 0, "Choose a file."),
});

const confirmSchema = z.object({ carried: z.string(), version: versionField });

export async function loader({ params, context }: Route.LoaderArgs) {
  const { version } = await getBlog(context.get(apiContext), params.blogId);
  return { version };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  if (edgeOf(context, request).isBodyTooLarge)
    return refuseFile(parseWithZod(new FormData(), { schema: uploadSchema }), 413, TOO_LARGE);
  return postedIntent(context) === "confirm" ? confirm(context, params) : check(context, params);
}

type Context = Route.ActionArgs["context"];
type Upload = Submission<z.input<typeof uploadSchema>, string[], z.output<typeof uploadSchema>>;

/** Returns the first step with the errors of the file. */
function refuseFile(submission: Upload, status = 422, message?: string) {
  const errors = message === undefined ? {} : { fieldErrors: { file: [message] } };
  const refused = invalidForm(submission, status, errors);
  return data({ ...refused.data, step: "upload" as const, check: null }, { status });
}

/** Handles the first step: reads the file and shows what it would change. */
async function check(context: Context, { blogId }: BlogPlace) {
  const submission = parseForm(context, uploadSchema);
  if (submission.status !== "success") return refuseFile(submission);
  const { file } = submission.value;
  if (file.size > FILE_MAX) return refuseFile(submission, 413, TOO_LARGE);
  const source = textIn(new Uint8Array(await file.arrayBuffer()));
  if (source === null)
    return refuseFile(submission, 422, "This isn’t a text file in UTF-8. Choose a Markdown file (.md).");
  return data({
    result: null,
    step: "confirm" as const,
    check: await checkImport(await getBlog(context.get(apiContext), blogId), source),
  });
}

/** Decodes UTF-8 without control characters. Null for anything else. */
function textIn(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // oxlint-disable-next-line no-control-regex -- these distinguish an image from a text
    return /[\u0000-\u0008\u000E-\u001F]/.test(text) ? null : text;
  } catch {
    return null;
  }
}

/** Handles the second step: saves what was shown. */
async function confirm(context: Context, place: BlogPlace) {
  const api = context.get(apiContext);
  const submission = parseForm(context, confirmSchema);
  if (submission.status !== "success") throw data(null, { status: 400 });
  const { carried, version } = submission.value;
  const answer = await saving(submission, async () => {
    try {
      await updateBlog(api, place.blogId, { ...(await importedInput(carried)), version });
    } catch (error) {
      if (!(error instanceof StaleError)) throw error;
      return invalidForm(submission, 412, {
        formErrors: [
          "Someone else saved this blog post after you checked the file. Check the changes again before you import.",
        ],
      });
    }
    return redirectWithSuccess(blogLinks(place).blog, "File imported.");
  });
  if (answer instanceof Response) return answer;
  const blog = await getBlog(api, place.blogId);
  return data(
    { ...answer.data, step: "confirm" as const, check: await checkImport(blog, carriedText(carried)) },
    answer.init ?? undefined,
  );
}

const labels = { file: "Markdown file" };

export default function ImportBlog({ params, actionData }: Route.ComponentProps) {
  const { name } = useOutletContext<BlogFrame>();
  const [upload, uploadFields] = useForm<{ file: string }>({
    id: "blog-import",
    lastResult: actionData?.step === "upload" ? actionData.result : undefined,
  });
  const [confirming, confirmFields] = useForm<z.input<typeof confirmSchema>>({
    id: "blog-import-confirm",
    lastResult: actionData?.step === "confirm" ? actionData.result : undefined,
  });
  const isRefused = upload.status === "error" || confirming.status === "error";
  return (
    <>
      <Title page={`${actionData?.check ? "Review import" : "Import"} into ${name}`} refused={isRefused} />
      <ErrorSummary form={upload} labels={labels} />
      <ErrorSummary form={confirming} labels={{}} />
      <BlogHeader place={params} current="import" />
      {actionData?.check ? (
        <CheckedImport
          check={actionData.check}
          form={confirming}
          fields={confirmFields}
          cancel={blogLinks(params).import}
        />
      ) : (
        <Form form={upload} encType="multipart/form-data">
          <FileField
            field={uploadFields.file}
            label={labels.file}
            hint="With or without front matter in YAML, TOML, or JSON. Up to 900 KB. You can check the changes before anything is saved."
            accept=".md,.markdown,.txt,text/markdown,text/plain"
          />
          <SubmitButton name="intent" value="check">
            Check file
          </SubmitButton>
        </Form>
      )}
    </>
  );
}
