import { href } from "react-router";
import type { z } from "zod";
import { findLabels } from "#api-client/labels.server.ts";
import { listPeople } from "#api-client/members.server.ts";
import { listTasks } from "#api-client/tasks.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { BulkBar, bulkLabel } from "#components/bulk-bar.tsx";
import { LabelChips } from "#components/labels/label-chips.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { DateField } from "#forms/date-field.tsx";
import { FieldNotes } from "#forms/field.tsx";
import { Form } from "#forms/form.tsx";
import { invalidForm, parseForm } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { plural } from "#lib/counts.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { changeTasks, taskBulkChoices, taskBulkSchema } from "./bulk.server.ts";
import { toShown } from "./shown.server.ts";
import { TaskCells } from "./task-facts.tsx";
import { apiFilter, filterQuery, listFilter } from "./task-filter.ts";
import { todayOf } from "./today.server.ts";
import type { Route } from "./+types/several";

export const handle = { breadcrumb: () => ({ label: "Edit several tasks" }) };

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const user = await readerOf(context);
  const filter = listFilter(url.searchParams);
  const page = pageNumber(url.searchParams.get("page"));
  const [clock, { data, meta }, people, labels, hasTrash] = await Promise.all([
    todayOf(api, user, request.headers),
    listTasks(api, { ...apiFilter(filter), page }),
    listPeople(api, user),
    findLabels(api),
    api.offers("/api/trash"),
  ]);
  return {
    filter,
    meta,
    tasks: data.filter(({ can }) => can.update).map(toShown(clock)),
    bulk: taskBulkChoices(
      people.map(({ id, name }) => ({ value: id, label: name })),
      (labels ?? []).map(({ id, name }) => ({ value: id, label: name })),
      hasTrash,
    ),
  };
}

export async function action({ context, url }: Route.ActionArgs) {
  const submission = parseForm(context, taskBulkSchema);
  if (submission.status !== "success") return invalidForm(submission);
  const { done, failed } = await changeTasks(context.get(apiContext), submission.value);
  const isDeleted = submission.value.change.action === "trash";
  const said = `${plural(done, "task")} ${isDeleted ? "deleted" : "updated"}.`;
  if (failed.length > 0)
    return invalidForm(submission, 422, {
      formErrors: [...(done > 0 ? [said] : []), ...new Set(failed.map(({ told }) => told))],
    });
  return redirectWithSuccess(href("/tasks") + filterQuery(listFilter(url.searchParams)), said);
}

/** If some tasks failed, the others have still changed. */
export const shouldRevalidate = () => true;

const labels = { chosen: "Tasks", change: bulkLabel, due_date: "New due date" };

/** Changes many tasks at once: the user selects them in a list and chooses an action. */
export default function SeveralTasks({ loaderData, actionData }: Route.ComponentProps) {
  const { tasks, meta, bulk, filter } = loaderData;
  const back = href("/tasks") + filterQuery(filter);
  const [form, fields] = useForm<z.input<typeof taskBulkSchema>>({
    id: "several-tasks",
    lastResult: actionData?.result,
  });
  return (
    <>
      <PageTop
        page="Edit several tasks"
        form={form}
        labels={labels}
        lead={`${plural(meta.total, "task")} in the list.`}
      />
      {tasks.length === 0 ? (
        <EmptyState heading="No tasks to edit" action={<ButtonLink to={back}>Back to the list</ButtonLink>}>
          Try other filters.
        </EmptyState>
      ) : (
        <Form form={form} className="list-form" isGuarded={false}>
          <fieldset className="field w-full">
            <legend>{labels.chosen}</legend>
            <FieldNotes field={fields.chosen} />
            <ul className="task-rows" key={fields.chosen.key}>
              {tasks.map((task, index) => (
                <li key={task.id} className="task-several">
                  <span className="choice">
                    <input
                      type="checkbox"
                      id={index === 0 ? fields.chosen.id : `task-${task.id}`}
                      name={fields.chosen.name}
                      value={task.id}
                      defaultChecked={fields.chosen.defaultOptions?.includes(task.id)}
                    />
                    <label htmlFor={index === 0 ? fields.chosen.id : `task-${task.id}`} dir="auto">
                      {task.title}
                    </label>{" "}
                    <LabelChips labels={task.labels} />
                  </span>{" "}
                  <TaskCells task={task} />
                </li>
              ))}
            </ul>
          </fieldset>
          <BulkBar word="task" legend="Selected tasks" field={fields.change} choices={bulk}>
            <DateField field={fields.due_date} label={labels.due_date} />
          </BulkBar>
          <p>
            <Link to={back}>Back to the list</Link>
          </p>
        </Form>
      )}
      <Pagination
        page={meta.current_page}
        pages={meta.last_page}
        label="Pages of tasks"
        to={(page) =>
          href("/tasks/several") +
          searchWith(new URLSearchParams(filterQuery(filter)), { page: String(page) })
        }
      />
    </>
  );
}
