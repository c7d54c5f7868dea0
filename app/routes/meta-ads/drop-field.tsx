import { clsx } from "clsx";
import { useState } from "react";
import { useEnclosingForm } from "#forms/form-context.tsx";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { IMAGE_TYPES } from "#contract/images.ts";
import { Dots } from "#ui/dots.tsx";
import { Icon } from "#ui/icons.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

type Props = {
  /** The ad's id. */
  id: string;
  /** The ad's headline. */
  heading: string;
  /** What the image is for, as in URLs: a ratio, or the empty string for the reference image. */
  use: string;
  /** "1080 × 1080". */
  size: string;
  /** The page that saves it. */
  action: string;
};

/** Takes an ad's first image where it will be. With scripts, a file that is dropped or chosen is sent at once. */
export function DropField({ id, action, ...field }: Props) {
  return (
    <Form
      id={`image-${id}`}
      action={action}
      encType="multipart/form-data"
      className="absolute inset-0 grid"
      isGuarded={false}
      keepsPlace
    >
      <Field id={`file-${id}`} {...field} />
    </Form>
  );
}

function Field({ id, heading, use, size }: Omit<Props, "action">) {
  const isHydrated = useHydrated();
  const { sending } = useEnclosingForm();
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      className={clsx(
        "relative grid grid-cols-[minmax(0,auto)] place-content-center justify-items-center gap-2 bg-sunken p-2 text-center text-ink-2 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-4 has-[input:focus-visible]:outline-focus",
        isHydrated && "hover:bg-hover",
        isOver && "bg-hover outline-2 -outline-offset-4 outline-ink outline-dashed",
      )}
    >
      <input type="hidden" name="use" value={use} />
      <label htmlFor={id} className="grid justify-items-center gap-1">
        {sending ? <Dots /> : <Icon name="image-plus" size={28} />}
        <b>
          Add an image<span className="sr-only"> to {heading}</span>
        </b>{" "}
        <small className="text-xs" id={`${id}-hint`}>
          {size} or larger
        </small>
      </label>
      <input
        id={id}
        type="file"
        // Where motion is reduced, app.css fades whatever changes its opacity: here a field would lie over the words for a moment.
        className={
          isHydrated
            ? "absolute inset-0 size-full cursor-pointer opacity-0 transition-none!"
            : "input-file w-full"
        }
        name="image"
        accept={IMAGE_TYPES.join(",")}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => {
          setIsOver(false);
          if (currentTarget.files?.length) currentTarget.form?.requestSubmit();
        }}
        onDragEnter={({ dataTransfer }) => setIsOver(dataTransfer.types.includes("Files"))}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
      />
      {!isHydrated && (
        <SubmitButton name="intent" value="picture" tone="secondary" size="small">
          Add image<span className="sr-only"> to {heading}</span>
        </SubmitButton>
      )}
    </div>
  );
}
