import { data, href } from "react-router";
import { z } from "zod";
import { addBoardMedia } from "#api-client/boards.server.ts";
import { listMedia } from "#api-client/media.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { calendarLinks } from "#components/calendar/calendar-links.ts";
import { optionalText } from "#components/campaigns/text-schemas.server.ts";
import { mediaOptions } from "#components/media/media-options.tsx";
import { listedMedia } from "#components/media/shown-media.server.ts";
import { ANYWAY, AnywayField } from "#components/review/anyway-field.tsx";
import { itemAt } from "#components/review/item-at.ts";
import { saidAfter } from "#components/review/review.server.ts";
import { SearchBar } from "#components/search-bar.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { takingAssets } from "#components/vault/offered-assets.server.ts";
import { BOARD_IMAGES_MAX, REASON_MAX, SEARCH_MAX } from "#contract/limits.ts";
import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { invalidForm, savingForm } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { plural } from "#lib/counts.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { Link } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { findBoard } from "#components/boards/find-board.server.ts";
import type { Route } from "./+types/library";

export const handle = { breadcrumb: () => ({ label: "From the library" }) };

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const search = url.searchParams.get("search")?.trim().slice(0, SEARCH_MAX) ?? "";
  const page = pageNumber(url.searchParams.get("page"));
  const [{ title, can }, found, { timezone }] = await Promise.all([
    findBoard(api, params),
    listMedia(api, params.projectId, { search: search || undefined, page }),
    readerOf(context),
  ]);
  // oxlint-disable-next-line typescript/only-throw-error -- a response of the router
  if (!can.update) throw data(null, { status: 403 });
  const { meta } = found;
  return {
    title,
    media: listedMedia(found.data, timezone),
    total: meta.total,
    pages: meta.last_page,
    search,
    page,
  };
}

const librarySchema = z.object({
  media_ids: z
    .array(z.string().max(64))
    .min(1, "Choose an image.")
    .max(BOARD_IMAGES_MAX, `A post can have up to ${BOARD_IMAGES_MAX} images.`),
  reason: optionalText(REASON_MAX, "Reason"),
});

export const action = ({ params, context }: Route.ActionArgs) =>
  savingForm(context, librarySchema, async ({ media_ids, reason }, submission) => {
    const api = context.get(apiContext);
    const answer = await takingAssets(submission, "media_ids", () =>
      addBoardMedia(api, { board_id: params.boardId, media_ids, reason }),
    );
    if (!("taken" in answer)) return answer;
    const { refused } = answer.taken;
    const added = media_ids.length - refused.length;
    if (refused.length > 0)
      return invalidForm(submission, 422, {
        fieldErrors: { media_ids: [`${plural(added, "image")} added. ${refused[0]?.message ?? ""}`] },
      });
    const said = await saidAfter(api, itemAt(params).name, `${plural(added, "image")} added.`);
    return redirectWithSuccess(`${calendarLinks(params).board(params.boardId)}#images`, said);
  });

const labels = { media_ids: "Images", reason: ANYWAY };

/** Adds images of the project’s library to a post. */
export default function BoardLibrary({ loaderData, params, actionData }: Route.ComponentProps) {
  const { title, media, total, pages, search, page } = loaderData;
  const [form, fields] = useForm<z.input<typeof librarySchema>>({
    id: "board-library",
    lastResult: actionData?.result,
  });
  const { board, library } = calendarLinks(params);
  return (
    <>
      <PageTop page={`Images from the library for “${title}”`} form={form} labels={labels} />
      {(total > 0 || search !== "") && (
        <SearchBar
          label={`Search ${plural(total, "image")}`}
          search={search}
          button="Search"
          clear={search !== "" && <Link to={library(params.boardId)}>Clear search</Link>}
        />
      )}
      {media.length === 0 ? (
        <>
          <p>{search === "" ? "The library of this project has no images yet." : "No images match."}</p>
          <p>
            <Link to={href("/projects/:projectId/library/new", params)}>Upload to the library</Link>
          </p>
        </>
      ) : (
        <Form form={form}>
          <CheckboxesField field={fields.media_ids} label={labels.media_ids} options={mediaOptions(media)} />
          <AnywayField field={fields.reason} />
          <FormActions submit="Add to the post" cancel={board(params.boardId)} keep="Back to the post" />
        </Form>
      )}
      <Pagination
        page={page}
        pages={pages}
        to={(number) => searchWith({ search, page: String(number) })}
        label="Pages of the library"
      />
    </>
  );
}
