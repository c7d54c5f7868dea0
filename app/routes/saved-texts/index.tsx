import { href } from "react-router";
import { getProject } from "#api-client/projects.server.ts";
import { listSavedTexts } from "#api-client/saved-texts.server.ts";
import { offersUndo } from "#api-client/undo.server.ts";
import { type BreadcrumbHandle, projectCrumb } from "#components/shell/crumbs.ts";
import { DeleteAction } from "#components/shell/delete-action.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { SAVED_TEXTS_MAX } from "#contract/limits.ts";
import { plural } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Table } from "#ui/table.tsx";
import { kindLabel } from "./kind-labels.ts";
import type { Route } from "./+types/index";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) => [projectCrumb(loaderData?.name, params), { label: "Saved texts" }],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ name, can }, texts, canUndo] = await Promise.all([
    getProject(api, params.projectId),
    listSavedTexts(api, params.projectId),
    offersUndo(api),
  ]);
  return { name, texts, canUndo, canCreate: can.create_campaign };
}

export default function SavedTexts({ loaderData, params }: Route.ComponentProps) {
  const { texts, canUndo, canCreate } = loaderData;
  const add = canCreate && texts.length < SAVED_TEXTS_MAX && (
    <ButtonLink to={href("/projects/:projectId/saved-texts/new", params)} tone="primary">
      New saved text
    </ButtonLink>
  );
  return (
    <>
      <PageTop
        page="Saved texts"
        lead="Captions and hashtags that the posts of this project share. You add them while you write a post."
        actions={texts.length > 0 && add}
      />
      {texts.length === 0 ? (
        <EmptyState heading="No saved texts yet" action={add}>
          Save the hashtags you always use, or the lines that end every post.
        </EmptyState>
      ) : (
        <Table
          caption={plural(texts.length, "saved text")}
          rows={texts}
          rowKey={({ id }) => id}
          columns={[
            { heading: "Name", names: true, cell: ({ name }) => name },
            { heading: "Type", cell: ({ kind }) => kindLabel(kind) },
            {
              heading: "Text",
              cell: ({ body }) => <span className="whitespace-pre-wrap text-ink-2">{body}</span>,
            },
            {
              heading: "Actions",
              quiet: true,
              align: "end",
              cell: ({ id, name, can }) => (
                <span className="inline-actions">
                  {can.update && (
                    <Link
                      to={href("/projects/:projectId/saved-texts/:savedTextId/edit", {
                        ...params,
                        savedTextId: id,
                      })}
                    >
                      Edit<span className="sr-only"> {name}</span>
                    </Link>
                  )}{" "}
                  {can.delete && (
                    <DeleteAction
                      id={`delete-${id}`}
                      to={href("/projects/:projectId/saved-texts/:savedTextId/delete", {
                        ...params,
                        savedTextId: id,
                      })}
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
      {texts.length >= SAVED_TEXTS_MAX && (
        <p className="mt-4">You have {SAVED_TEXTS_MAX} saved texts, which is the most.</p>
      )}
    </>
  );
}
