import type { SubmissionResult } from "@conform-to/react";
import { IMAGE_MEGABYTES, IMAGE_TYPES } from "#contract/images.ts";
import { FileField } from "#forms/file-field.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { useForm } from "#forms/use-form.ts";
import { Link } from "#ui/link.tsx";
import { PageTop } from "#components/shell/page-top.tsx";

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
      <PageTop page={title} form={form} labels={labels} lead={lead} />
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
          <FormActions submit="Upload" cancel={back.to} keep={back.label} />
        </Form>
      </div>
    </>
  );
}
