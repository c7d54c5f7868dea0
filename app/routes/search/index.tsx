import { href, redirect } from "react-router";
import { search } from "#api-client/search.server.ts";
import { SearchBar } from "#components/search-bar.tsx";
import { PlacedList } from "#components/campaigns/placed-list.tsx";
import { Title } from "#components/shell/title.tsx";
import { SEARCH_MAX } from "#contract/limits.ts";
import { plural } from "#lib/counts.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pagination } from "#ui/pagination.tsx";
import type { Route } from "./+types/index";

export const handle = { breadcrumb: () => ({ label: "Search" }) };

export async function loader({ context, url }: Route.LoaderArgs) {
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, SEARCH_MAX);
  const isArchive = url.searchParams.get("archived") === "1";
  const page = pageNumber(url.searchParams.get("page"));
  const api = context.get(apiContext);
  // An empty search makes no request, except to learn whether the API has a search.
  if (q === "" && (await api.offers("/api/search"))) return { q, isArchive, found: [], meta: null };
  const { data: found, meta } = await search(api, { q, archived: isArchive ? "1" : undefined, page });
  if (!found.length && page > 1)
    throw redirect(href("/search") + searchWith(url.searchParams, { page: null }));
  return { q, isArchive, found, meta };
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { q, isArchive, found, meta } = loaderData;
  const pages = meta && meta.last_page > 1 ? ` (page ${meta.current_page} of ${meta.last_page})` : "";
  const other = href("/search") + searchWith({ q, archived: isArchive ? null : "1" });
  return (
    <>
      <Title page={q ? `Search for “${q}”${pages}` : "Search"} />
      <PageHeader title="Search" />
      <SearchBar
        label="Search everything"
        name="q"
        button="Search"
        search={q}
        {...(meta?.total ? { count: plural(meta.total, "result") } : {})}
      >
        {isArchive && (
          <div className="filters-choices">
            <label>
              <input type="checkbox" name="archived" value="1" defaultChecked /> Archived items only
            </label>
          </div>
        )}
      </SearchBar>
      {meta === null ? (
        <p>Find projects, folders, campaigns, posts, ads, and blog posts by name.</p>
      ) : found.length === 0 ? (
        <EmptyState
          heading={`No results for “${q}”.`}
          action={
            <ButtonLink to={other}>{isArchive ? "Search active items" : "Search archived items"}</ButtonLink>
          }
        >
          {isArchive
            ? "This search looked only at archived items."
            : "Check the spelling, or try part of the name."}
        </EmptyState>
      ) : (
        <>
          <PlacedList records={found} />
          <Pagination
            page={meta.current_page}
            pages={meta.last_page}
            label="Pages of results"
            to={(page) =>
              href("/search") + searchWith({ q, archived: isArchive ? "1" : null }, { page: String(page) })
            }
          />
          {!isArchive && <Link to={other}>Search archived items</Link>}
        </>
      )}
    </>
  );
}
