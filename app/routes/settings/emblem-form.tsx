import type { SubmissionResult } from "@conform-to/react";
import { Title } from "#components/shell/title.tsx";
import { IMAGE_MEGABYTES, IMAGE_TYPES } from "#contract/images.ts";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { FileField } from "#forms/file-field.tsx";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { useForm } from "#forms/use-form.ts";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";

const labels = { image: "Image" };

/** Renders the page that shows, uploads, and leads to removing a profile image or a logo. */
export function EmblemForm({
  id,
  title,
  lead,
  image,
  lastResult,
  remove,
  back,
}: {
  id: string;
  title: string;
  lead: string;
  /** Our own URL of the current image. */
  image: string | null;
  lastResult: SubmissionResult | undefined;
  remove: { to: string; label: string };
  back: { to: string; label: string };
}) {
  const [form, fields] = useForm<{ image: string }>({ id, lastResult });
  return (
    <>
      <Title page={title} refused={form.status === "error"} />
      <ErrorSummary form={form} labels={labels} />
      <PageHeader title={title} lead={lead} />
      <div className="grid max-w-xl gap-6">
        {image !== null && (
          <div className="inline-actions">
            <img
              src={image}
              alt="Current"
              width={96}
              height={96}
              className="size-24 rounded-md border border-hairline bg-sunken object-cover"
            />{" "}
            <Link to={remove.to}>{remove.label}…</Link>
          </div>
        )}
        <Form form={form} encType="multipart/form-data" className="form-narrow">
          <FileField
            field={fields.image}
            label={labels.image}
            hint={`PNG, JPEG, WebP, GIF, or AVIF, up to ${IMAGE_MEGABYTES} MB. Square images look best.`}
            accept={IMAGE_TYPES.join(",")}
          />
          <div className="actions">
            <SubmitButton>Upload</SubmitButton>{" "}
            <Link to={back.to} className="btn btn-quiet">
              {back.label}
            </Link>
          </div>
        </Form>
      </div>
    </>
  );
}
