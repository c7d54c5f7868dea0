import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { conflictIn } from "#components/conflicts/conflict-texts.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { LinkedText } from "#ui/linked-text.tsx";
import type { LoadedTask } from "./loaded-task.server.ts";
import { partPath } from "./part-path.ts";
import type { LoadedPart, RefusedPart } from "./task-popover.tsx";
import { TaskPart } from "./task-part.tsx";

type Props = { task: LoadedTask; heading: "h1" | "h2" };

/** Renders a task's name, which a press edits where it is. Without scripts it leads to the form. */
export function InPlaceTitle({ task, heading: Heading }: Props) {
  const { title, canUpdate } = task.shown;
  return (
    <InPlace task={task} of={{ part: "title", value: title, version: task.version }}>
      {(link) => (
        <Heading
          tabIndex={-1}
          dir="auto"
          className="task-name"
          data-takes-focus={Heading === "h2" || undefined}
        >
          {canUpdate ? link(title, `Name: ${title}`) : title}
        </Heading>
      )}
    </InPlace>
  );
}

/** Does the same for what there is to say about a task. */
export function InPlaceText({ task }: { task: LoadedTask }) {
  const { text, description, shown } = task;
  if (text === "" && !shown.canUpdate) return null;
  return (
    <InPlace task={task} of={{ part: "text", value: text, version: task.version }}>
      {(link) =>
        text === "" ? (
          <p>{link("Add a description")}</p>
        ) : (
          <div className="task-text">
            <p dir="auto">
              <LinkedText parts={description} />
            </p>{" "}
            {shown.canUpdate &&
              link(
                <>
                  <Icon name="pencil" size={14} />
                  <span className="sr-only">Edit description</span>
                </>,
              )}
          </div>
        )
      }
    </InPlace>
  );
}

function InPlace({
  task,
  of,
  children,
}: {
  task: LoadedTask;
  of: Extract<LoadedPart["of"], { part: "title" | "text" }>;
  children: (link: (value: ReactNode, label?: string) => ReactNode) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const saving = useFetcher<RefusedPart>();
  // What was saved ends as a redirect, without data. What was refused has its reasons.
  const { state, data: refused } = saving;
  const wasSaving = useRef(false);
  useEffect(() => {
    if (state === "idle" && wasSaving.current && refused === undefined) setOpen(false);
    wasSaving.current = state !== "idle";
  }, [state, refused]);
  const { id } = task.shown;
  const to = partPath(id, of.part, "");
  // The field that takes the place of the link takes its focus too.
  useEffect(() => {
    if (!isOpen) return;
    const field = element.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      "input:not([type=hidden]), textarea",
    );
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [isOpen]);
  if (isOpen)
    return (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its field hears the key
      <div
        ref={element}
        className="task-in-place"
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          setOpen(false);
        }}
      >
        <TaskPart
          taskId={id}
          to={to}
          of={of}
          fetcher={saving}
          lastResult={refused?.result}
          conflict={conflictIn(refused)}
          onCancel={() => setOpen(false)}
        />
      </div>
    );
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return children((value, label) => (
    <Link to={to} className="task-in-place-link" onClick={open} title={label && "Edit"}>
      {value}
    </Link>
  ));
}
