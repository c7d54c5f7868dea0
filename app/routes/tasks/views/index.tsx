import { href } from "react-router";
import { listSavedViews } from "#api-client/saved-views.server.ts";
import { offersUndo } from "#api-client/undo.server.ts";
import { DeleteAction } from "#components/shell/delete-action.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { plural } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Table } from "#ui/table.tsx";
import type { Route } from "./+types/index";

export const handle = { breadcrumb: () => ({ label: "Saved views" }) };

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [views, canUndo] = await Promise.all([listSavedViews(api), offersUndo(api)]);
  return { views, canUndo };
}

export default function SavedViews({ loaderData: { views, canUndo } }: Route.ComponentProps) {
  return (
    <>
      <PageTop page="Saved views" lead="Filters of the list of tasks, each under a name and with a link." />
      {views.length === 0 ? (
        <EmptyState
          heading="No views yet"
          action={<ButtonLink to={href("/tasks")}>Back to the list</ButtonLink>}
        >
          Filter the list, then save the view.
        </EmptyState>
      ) : (
        <Table
          caption={plural(views.length, "view")}
          rows={views}
          rowKey={({ id }) => id}
          columns={[
            {
              heading: "Name",
              names: true,
              cell: ({ id, name }) => (
                <Link to={href("/tasks/views/:viewId", { viewId: id })} dir="auto">
                  {name}
                </Link>
              ),
            },
            {
              heading: "For",
              cell: ({ is_shared: isShared, owner, can }) =>
                isShared ? (can.update ? "Everyone" : `Everyone, by ${owner?.name ?? "someone"}`) : "You",
            },
            {
              heading: "Actions",
              quiet: true,
              align: "end",
              cell: ({ id, name, can }) => (
                <span className="inline-actions">
                  {can.update && (
                    <Link to={href("/tasks/views/:viewId/edit", { viewId: id })}>
                      Edit<span className="sr-only"> {name}</span>
                    </Link>
                  )}{" "}
                  {can.delete && (
                    <DeleteAction
                      id={`delete-${id}`}
                      to={href("/tasks/views/:viewId/delete", { viewId: id })}
                      asks={!canUndo}
                      label="Delete"
                      record={name}
                      size="small"
                    />
                  )}
                </span>
              ),
            },
          ]}
        />
      )}
    </>
  );
}
