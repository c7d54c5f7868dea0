import { href } from "react-router";
import { listLabels } from "#api-client/labels.server.ts";
import { offersUndo } from "#api-client/undo.server.ts";
import { LabelChip } from "#components/labels/label-chips.tsx";
import { DeleteAction } from "#components/shell/delete-action.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { LABELS_MAX } from "#contract/limits.ts";
import { plural } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { userContext } from "#middleware/auth.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Table } from "#ui/table.tsx";
import type { Route } from "./+types/index";

export const handle = { breadcrumb: () => ({ label: "Labels" }) };

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [labels, { organizations, current_organization_id }, canUndo] = await Promise.all([
    listLabels(api),
    context.get(userContext),
    offersUndo(api),
  ]);
  const current = organizations.find(({ id }) => id === current_organization_id) ?? organizations[0];
  return { labels, canUndo, canCreate: current?.role !== "guest" };
}

export default function Labels({ loaderData: { labels, canUndo, canCreate } }: Route.ComponentProps) {
  const add = canCreate && labels.length < LABELS_MAX && (
    <ButtonLink to={href("/settings/labels/new")} tone="primary">
      New label
    </ButtonLink>
  );
  return (
    <>
      <PageTop
        page="Labels"
        lead="Mark campaigns, posts, and ads that belong together, whatever folder they are in."
        actions={labels.length > 0 && add}
      />
      {labels.length === 0 ? (
        <EmptyState heading="No labels yet" action={add}>
          A label like “Summer sale” or “Video” helps you find and filter work across campaigns.
        </EmptyState>
      ) : (
        <Table
          caption={plural(labels.length, "label")}
          rows={labels}
          rowKey={({ id }) => id}
          columns={[
            { heading: "Name", names: true, cell: (label) => <LabelChip label={label} /> },
            {
              heading: "Actions",
              quiet: true,
              align: "end",
              cell: ({ id, name, can }) => (
                <span className="inline-actions">
                  {can.update && (
                    <Link to={href("/settings/labels/:labelId/edit", { labelId: id })}>
                      Edit<span className="sr-only"> {name}</span>
                    </Link>
                  )}{" "}
                  {can.delete && (
                    <DeleteAction
                      id={`delete-${id}`}
                      to={href("/settings/labels/:labelId/delete", { labelId: id })}
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
      {labels.length >= LABELS_MAX && (
        <p className="mt-4">You have {LABELS_MAX} labels, which is the most.</p>
      )}
    </>
  );
}
