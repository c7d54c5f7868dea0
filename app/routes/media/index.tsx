import { href } from "react-router";
import { listMedia } from "#api-client/media.server.ts";
import { getProject } from "#api-client/projects.server.ts";
import { FilterChip, FilterForm } from "#components/filter-chips.tsx";
import { MediaGrid } from "#components/media/media-grid.tsx";
import { listedMedia } from "#components/media/shown-media.server.ts";
import { type BreadcrumbHandle, projectCrumb } from "#components/shell/crumbs.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { SEARCH_MAX } from "#contract/limits.ts";
import { counted, pluralInside } from "#lib/counts.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import type { Route } from "./+types/index";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) => [projectCrumb(loaderData?.project, params), { label: "Library" }],
};

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const text = (name: string) => url.searchParams.get(name)?.trim().slice(0, SEARCH_MAX) ?? "";
  const [search, tag, page] = [text("search"), text("tag"), pageNumber(url.searchParams.get("page"))];
  const [{ name, can }, { data, meta }, { timezone }] = await Promise.all([
    getProject(api, params.projectId),
    listMedia(api, params.projectId, { search: search || undefined, tag: tag || undefined, page }),
    readerOf(context),
  ]);
  const tags = Object.keys(meta.counts ?? {}).toSorted((one, other) => one.localeCompare(other, "en"));
  return {
    project: name,
    canCreate: can.create_campaign,
    media: listedMedia(data, timezone),
    tags: tag === "" || tags.includes(tag) ? tags : [...tags, tag],
    total: meta.total,
    pages: meta.last_page,
    search,
    tag,
    page,
  };
}

export default function Library({ loaderData, params }: Route.ComponentProps) {
  const { canCreate, media, tags, total, pages, search, tag, page } = loaderData;
  const here = href("/projects/:projectId/library", params);
  const isFiltered = search !== "" || tag !== "";
  const upload = canCreate && (
    <ButtonLink to={href("/projects/:projectId/library/new", params)} tone="primary">
      <Icon name="image-plus" />
      Upload
    </ButtonLink>
  );
  return (
    <>
      <PageTop
        page="Library"
        lead="The images and videos of this project’s posts, and those you keep here for the next ones."
        actions={(total > 0 || isFiltered) && upload}
      />
      {(total > 0 || isFiltered) && (
        <FilterForm
          label="Filter the library"
          search={{ label: `Search ${counted(total, "image")}`, value: search }}
          clear={isFiltered && <Link to={here}>Clear filters</Link>}
          count={isFiltered ? pluralInside(total, "image") : undefined}
        >
          {tags.length > 0 && (
            <FilterChip
              label="Tag"
              name="tag"
              type="radio"
              none=""
              values={[tag]}
              options={[{ value: "", label: "All tags" }, ...tags.map((value) => ({ value, label: value }))]}
            />
          )}
        </FilterForm>
      )}
      {media.length > 0 ? (
        <MediaGrid
          media={media}
          to={(mediaId) => href("/projects/:projectId/library/:mediaId", { ...params, mediaId })}
          tagged={(one) => here + searchWith({ tag: one })}
        />
      ) : isFiltered ? (
        <EmptyState
          drawing="search"
          heading="No images match"
          action={<ButtonLink to={here}>Clear filters</ButtonLink>}
        >
          No image of this project has these words or this tag.
        </EmptyState>
      ) : (
        <EmptyState heading="No images yet" action={upload}>
          The images and videos of this project’s posts are listed here. You can also upload images before you
          write.
        </EmptyState>
      )}
      <Pagination
        page={page}
        pages={pages}
        to={(number) => searchWith({ search, tag, page: String(number) })}
        label="Pages of the library"
      />
    </>
  );
}
