/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an `img` can’t show a part of an image */
import { data } from "react-router";
import { z } from "zod";
import { cropBoardImage } from "#api-client/boards.server.ts";
import { calendarLinks } from "#components/calendar/calendar-links.ts";
import { itemAt } from "#components/review/item-at.ts";
import { saidAfter } from "#components/review/review.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { CROP_RATIOS, type Crop } from "#contract/images.ts";
import { croppedArea } from "#domain/boards/crop.ts";
import { controlProps, Field } from "#forms/field.tsx";
import { Form } from "#forms/form.tsx";
import { RadioCards } from "#forms/radio-cards.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { invalidForm, parseForm, saving } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { Link } from "#ui/link.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import "./crop.css";
import { findImage } from "./find-image.server.ts";
import type { Route } from "./+types/crop";

export const handle = { breadcrumb: () => ({ label: "Crop" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { title, place, image } = await findImage(context, params);
  const { path, alt, width, height, video } = image;
  if (video || width === null || height === null) throw notFound("Image not found");
  return { title, place, path, alt, width, height };
}

const cropSchema = z.object({
  ratio: z.enum(CROP_RATIOS, "Choose a shape."),
  position: z.coerce.number().min(0).max(100).catch(50).transform(Math.round),
});

const PREVIEW = "preview";

export async function action({ params, context }: Route.ActionArgs) {
  const submission = parseForm(context, cropSchema);
  if (submission.status !== "success") return invalidForm(submission);
  if (submission.intent === PREVIEW) return data({ result: submission.reply() });
  const api = context.get(apiContext);
  return saving(submission, async () => {
    const board = await cropBoardImage(api, params.imageId, submission.value);
    // The part is another image. An API that doesn’t know the field changes nothing.
    if (board?.images.some(({ id }) => id === params.imageId))
      return invalidForm(submission, 422, { formErrors: ["This server can’t crop images."] });
    const said = await saidAfter(api, itemAt(params).name, "Image cropped.");
    return redirectWithSuccess(`${calendarLinks(params).board(params.boardId)}#images`, said);
  });
}

const labels = { ratio: "Shape", position: "Position" };

/** Puts a part of an image in its place. */
export default function CropImage({ loaderData, params, actionData }: Route.ComponentProps) {
  const { title, place, path, alt, width, height } = loaderData;
  const [form, fields] = useForm<{ ratio: string; position: string }>({
    id: "crop-image",
    lastResult: actionData?.result,
    defaultValue: { ratio: "1:1", position: "50" },
  });
  const hydrated = useHydrated();
  const crop = cropIn(fields.ratio.value, fields.position.value);
  const area = croppedArea({ width, height }, crop);
  return (
    <>
      <PageTop
        page={`Crop image ${place} of ${title}`}
        title={`Crop image ${place} of “${title}”`}
        form={form}
        labels={labels}
        lead="The part that you see takes the image’s place. Undo brings the whole image back."
      />
      <Form form={form} className="crop">
        <figure className="crop-part">
          <svg
            viewBox={`${area.left} ${area.top} ${area.width} ${area.height}`}
            width={area.width}
            height={area.height}
            role="img"
            aria-label={alt || "The part of the image"}
          >
            <image href={path} width={width} height={height} />
          </svg>
          <figcaption className="field-hint">
            {area.width} × {area.height} of {width} × {height} pixels
          </figcaption>
        </figure>
        <div className="crop-fields">
          <RadioCards field={fields.ratio} label={labels.ratio} layout="lines" options={SHAPES} />
          <Field
            field={fields.position}
            label={labels.position}
            hint="From the left or the top (0) to the right or the bottom (100)."
          >
            <input
              {...controlProps(fields.position, { hint: true })}
              type="range"
              min={0}
              max={100}
              defaultValue={fields.position.defaultValue ?? "50"}
            />
          </Field>
          <div className="actions">
            <SubmitButton>Crop</SubmitButton>{" "}
            {!hydrated && (
              <>
                <SubmitButton tone="secondary" name="intent" value={PREVIEW}>
                  Update preview
                </SubmitButton>{" "}
              </>
            )}
            <Link to={calendarLinks(params).board(params.boardId)} className="btn btn-quiet">
              Cancel
            </Link>
          </div>
        </div>
      </Form>
    </>
  );
}

const SHAPES = [
  { value: "1:1", label: "Square, 1:1" },
  { value: "4:5", label: "Portrait, 4:5" },
  { value: "1.91:1", label: "Link, 1.91:1" },
  { value: "16:9", label: "Wide, 16:9" },
  { value: "9:16", label: "Story, 9:16" },
];

/** What is chosen so far. */
function cropIn(ratio: unknown, position: unknown): Crop {
  const share = Number(position ?? 50);
  return {
    ratio: CROP_RATIOS.find((known) => known === ratio) ?? "1:1",
    position: share >= 0 && share <= 100 ? share : 50,
  };
}
