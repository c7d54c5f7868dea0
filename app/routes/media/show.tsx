import { href } from "react-router";
import { getMedium, updateMedium } from "#api-client/media.server.ts";
import { getProject } from "#api-client/projects.server.ts";
import { offersUndo } from "#api-client/undo.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { shownMedium } from "#components/media/shown-media.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { DeleteAction } from "#components/shell/delete-action.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { UsesList } from "#components/vault/uses-list.tsx";
import { MEDIA_USES_MAX } from "#contract/limits.ts";
import { type Medium, MediumSchema } from "#contract/media.ts";
import { conflictIn, ConflictTexts } from "#components/conflicts/conflict-texts.tsx";
import { savingVersionedForm } from "#components/conflicts/conflict.server.ts";
import { Form } from "#forms/form.tsx";
import { HiddenField } from "#forms/hidden-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { useForm } from "#forms/use-form.ts";
import { counted } from "#lib/counts.ts";
import { playedAt } from "#lib/file-path.ts";
import { fileSize } from "#lib/file-size.ts";
import { apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { Video } from "#ui/video.tsx";
import { mediaCrumbs } from "./crumbs.ts";
import { type MediumValues, mediumSchema } from "./media-schemas.server.ts";
import { MEDIUM_LABELS, SaidFields } from "./said-fields.tsx";
import "#components/media/media.css";
import "#components/vault/vault.css";
import type { Route } from "./+types/show";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) =>
    mediaCrumbs({ project: loaderData?.project, title: loaderData?.medium.title }, params),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ name }, { posts, can, ...medium }, canUndo, { timezone }] = await Promise.all([
    getProject(api, params.projectId),
    getMedium(api, params.projectId, params.mediaId),
    offersUndo(api),
    readerOf(context),
  ]);
  return { project: name, medium: shownMedium({ ...medium, can }, timezone), posts, can, canUndo };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  savingVersionedForm(
    context,
    mediumSchema,
    MediumSchema,
    textsOf,
    async (value) => {
      await updateMedium(context.get(apiContext), params.projectId, params.mediaId, value);
      return redirectWithSuccess(href("/projects/:projectId/library/:mediaId", params), "Image saved.");
    },
    { yours: ({ value }) => textsOf(value) },
  );

const textsOf = ({ name, alt, tags }: Pick<Medium, "name" | "alt" | "tags">) => ({
  name: name ?? "",
  alt: alt ?? "",
  tags: tags.join(", "),
});

export default function ShowMedium({
  loaderData: { medium, posts, can, canUndo },
  params,
  actionData,
}: Route.ComponentProps) {
  const { title, path, isVideo, length, preview, alt, name, tags, uses, bytes, width, height, source } =
    medium;
  const [form, fields] = useForm<MediumValues>({
    id: "edit-medium",
    lastResult: actionData?.result,
    defaultValue: {
      name,
      alt,
      tags: tags.join(", "),
      version: medium.version === undefined ? "" : String(medium.version),
    },
  });
  return (
    <>
      <PageTop
        page={title}
        form={form}
        labels={MEDIUM_LABELS}
        actions={
          can.update && (
            <>
              <ButtonLink to={href("/projects/:projectId/library/:mediaId/replace", params)}>
                <Icon name="replace" />
                Replace everywhere…
              </ButtonLink>
              {can.delete && (
                <DeleteAction
                  id="delete-medium"
                  to={href("/projects/:projectId/library/:mediaId/delete", params)}
                  asks={!canUndo}
                  label="Delete image"
                />
              )}
            </>
          )
        }
      />
      <div className="media-page">
        <div className="media-large">
          {path !== null && isVideo && (
            <Video
              src={playedAt(path)}
              poster={preview ?? path}
              label={alt || title}
              {...{ width, height }}
            />
          )}
          {path !== null && preview !== null && !isVideo && (
            <a href={path}>
              <img src={preview} alt={alt || title} width={width ?? undefined} height={height ?? undefined} />
            </a>
          )}
          <p>
            {[
              length === null ? null : `Video, ${length}`,
              width !== null && height !== null && width > 0 ? `${width} × ${height} pixels` : null,
              bytes === null ? null : fileSize(bytes),
            ]
              .filter(Boolean)
              .join(", ")}
          </p>
          {source && <p className={source.isOver ? "vault-flag" : undefined}>{source.text}</p>}
        </div>
        <div className="grid gap-6">
          {can.update ? (
            <Form form={form}>
              <HiddenField field={fields.version} />
              <ConflictTexts conflict={conflictIn(actionData)} labels={MEDIUM_LABELS} />
              <SaidFields fields={fields} />
              <div className="actions">
                <SubmitButton>Save image</SubmitButton>
              </div>
            </Form>
          ) : (
            <dl>
              <dt>{MEDIUM_LABELS.alt}</dt>
              <dd dir="auto">{alt || "None"}</dd>
              <dt>{MEDIUM_LABELS.tags}</dt>
              <dd dir="auto">{tags.join(", ") || "None"}</dd>
            </dl>
          )}
          <section id="used-in" aria-labelledby="used-in-heading">
            <h2 id="used-in-heading" tabIndex={-1}>
              {uses === 0 ? "Not used" : `Used in ${counted(uses, "post")}`}
            </h2>
            <UsesList uses={posts} end={null} />
            {posts.length === MEDIA_USES_MAX && <p>These are the latest {MEDIA_USES_MAX}.</p>}
          </section>
        </div>
      </div>
    </>
  );
}
