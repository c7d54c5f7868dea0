import { href } from "react-router";
import { listTaskTemplates } from "#api-client/task-templates.server.ts";
import { offersUndo } from "#api-client/undo.server.ts";
import { kindLabel } from "#components/campaigns/kind-badge.tsx";
import { DeleteAction } from "#components/shell/delete-action.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { TEMPLATES_MAX } from "#contract/limits.ts";
import { plural } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { userContext } from "#middleware/auth.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Table } from "#ui/table.tsx";
import type { Route } from "./+types/index";

export const handle = { breadcrumb: () => ({ label: "Templates" }) };

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [templates, { organizations, current_organization_id }, canUndo] = await Promise.all([
    listTaskTemplates(api),
    context.get(userContext),
    offersUndo(api),
  ]);
  const current = organizations.find(({ id }) => id === current_organization_id) ?? organizations[0];
  return {
    templates: templates.map(({ id, name, kind, lines, can }) => ({
      id,
      name,
      kind: kind === null ? "Any type" : kindLabel(kind),
      tasks: lines.length,
      can,
    })),
    canUndo,
    canCreate: current?.role !== "guest",
  };
}

export default function Templates({ loaderData: { templates, canUndo, canCreate } }: Route.ComponentProps) {
  const add = canCreate && templates.length < TEMPLATES_MAX && (
    <ButtonLink to={href("/tasks/templates/new")} tone="primary">
      New template
    </ButtonLink>
  );
  return (
    <>
      <PageTop
        page="Task templates"
        lead="The tasks that every campaign of a type needs, with days before its start."
        actions={templates.length > 0 && add}
      />
      {templates.length === 0 ? (
        <EmptyState heading="No templates yet" action={add}>
          Write down once what every launch or newsletter needs, and add it to each new campaign.
        </EmptyState>
      ) : (
        <Table
          caption={plural(templates.length, "template")}
          rows={templates}
          rowKey={({ id }) => id}
          columns={[
            {
              heading: "Name",
              names: true,
              cell: ({ id, name, can }) =>
                can.update ? (
                  <Link to={href("/tasks/templates/:templateId/edit", { templateId: id })} dir="auto">
                    {name}
                  </Link>
                ) : (
                  <bdi>{name}</bdi>
                ),
            },
            { heading: "Type", cell: ({ kind }) => kind },
            { heading: "Tasks", align: "end", cell: ({ tasks }) => tasks },
            {
              heading: "Actions",
              quiet: true,
              align: "end",
              cell: ({ id, name, can }) =>
                can.delete && (
                  <DeleteAction
                    id={`delete-${id}`}
                    to={href("/tasks/templates/:templateId/delete", { templateId: id })}
                    asks={!canUndo}
                    label="Delete"
                    record={name}
                    size="small"
                  />
                ),
            },
          ]}
        />
      )}
      {templates.length >= TEMPLATES_MAX && (
        <p className="mt-4">You have {TEMPLATES_MAX} templates, which is the most.</p>
      )}
    </>
  );
}
