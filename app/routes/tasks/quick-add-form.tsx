import { href } from "react-router";
import { TASK_TITLE_MAX } from "#contract/limits.ts";
import { offeredNames } from "#components/comments/offered-names.tsx";
import { Form } from "#forms/form.tsx";
import { OfferedList } from "#ui/offered-list.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { Icon } from "#ui/icons.tsx";

type Props = {
  /** The page to return to. */
  back: string;
  /** The slug of the project that the task is in unless the line says another one. */
  project: string;
  /** Whether a task without people is the person's own. */
  isMine: boolean;
};

export function QuickAddForm({ back, project, isMine }: Props) {
  return (
    <Form id="quick-add" action={href("/tasks/quick-add")} className="framed-field quick-add">
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="project" value={project} />
      <input type="hidden" name="mine" value={isMine ? "1" : ""} />
      <Icon name="plus" />
      <label htmlFor="quick-add-line" className="sr-only">
        Quick add
      </label>
      <input
        id="quick-add-line"
        name="line"
        dir="auto"
        autoComplete="off"
        maxLength={TASK_TITLE_MAX}
        placeholder="Add a task, then press Enter"
        aria-describedby="quick-add-hint"
      />{" "}
      <span className="quick-add-buttons">
        <SubmitButton name="intent" value="add" tone="secondary" size="small">
          Add task
        </SubmitButton>{" "}
        <SubmitButton name="intent" value="preview" tone="quiet" size="small">
          Preview
        </SubmitButton>
      </span>
      <OfferedList field="quick-add-line" offers={[offeredNames(project || null)]} />
      <p id="quick-add-hint" className="quick-add-hint">
        {/* A decoration: text browsers don't show it. */}
        <span
          className="before:content-[attr(data-example)]"
          data-example="@Lin #Winter !high Fri"
          aria-hidden
        />
        <span className="sr-only">
          @ assigns, # names the project or a label, ! sets the priority, and a day at the end is the due
          date.
        </span>
      </p>
    </Form>
  );
}
