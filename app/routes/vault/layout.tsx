import { href, Outlet, useParams } from "react-router";
import { listVaultItems, offersVault } from "#api-client/vault.server.ts";
import { listAllProjects } from "#api-client/projects.server.ts";
import { FilterChip, FilterForm } from "#components/filter-chips.tsx";
import { Title } from "#components/shell/title.tsx";
import { typeIcon, VaultList } from "#components/vault/vault-list.tsx";
import { vaultLinks } from "#components/vault/vault-links.ts";
import { SEARCH_MAX } from "#contract/limits.ts";
import type { VaultItemSummary } from "#contract/vault.ts";
import { VAULT_FLAGS, VAULT_TYPES } from "#contract/vocabulary.ts";
import { flagName, typeName } from "#domain/vault/vocabulary.ts";
import { counted, pluralInside } from "#lib/counts.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { userContext } from "#middleware/auth.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { Menu, MenuItem } from "#ui/menu.tsx";
import { Pagination } from "#ui/pagination.tsx";
import "#components/vault/vault.css";
import type { Route } from "./+types/layout";

export const handle = {
  breadcrumb: () => ({ label: "Vault", to: href("/micro-tools/vault") }),
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  if (!(await offersVault(api))) return null;
  const text = (name: string) => url.searchParams.get(name)?.slice(0, SEARCH_MAX) ?? "";
  const known = (name: string, words: readonly string[]) =>
    url.searchParams.getAll(name).filter((word) => words.includes(word));
  const filter = {
    search: text("search"),
    type: known("type", VAULT_TYPES),
    flag: known("flag", VAULT_FLAGS),
    tag: text("tag"),
    folder: text("folder"),
    project: text("project"),
    archived: text("archived") === "1" ? "1" : "",
  };
  const page = pageNumber(url.searchParams.get("page"));
  const wanted = {
    ...filter,
    search: filter.search || undefined,
    tag: filter.tag === "" ? [] : [filter.tag],
    folder: filter.folder || undefined,
    project: filter.project || undefined,
    archived: filter.archived || undefined,
  };
  const [{ data, meta }, favorites, projects, user] = await Promise.all([
    listVaultItems(api, { ...wanted, counts: "1", page }),
    page === 1 ? listVaultItems(api, { ...wanted, favorite: "1", page }) : null,
    listAllProjects(api),
    context.get(userContext),
  ]);
  const role = user.organizations.find(({ id }) => id === user.current_organization_id)?.role;
  return {
    items: data.filter(({ is_favorite: is }) => !is),
    tags: tagsOf([...data, ...(favorites?.data ?? [])], filter.tag),
    favorites: favorites?.data ?? [],
    meta,
    filter,
    page,
    query: url.search,
    projects: projects.map(({ slug, name }) => ({ value: slug, label: name })),
    isAdmin: role === "owner" || role === "admin",
  };
}

/** Returns the tags of the items on this page, and the chosen one, in order. */
const tagsOf = (items: readonly VaultItemSummary[], chosen: string): string[] =>
  [...new Set([...items.flatMap(({ tags }) => tags), chosen])]
    .filter((tag) => tag !== "")
    .toSorted((one, other) => one.localeCompare(other, "en"));

export default function VaultLayout({ loaderData }: Route.ComponentProps) {
  const { itemId } = useParams();
  if (loaderData === null)
    return (
      <>
        <Title page="Vault" />
        <h1>Vault</h1>
        <p>This server doesn’t offer the vault yet.</p>
      </>
    );
  return (
    <div className="vault" data-open={itemId !== undefined || undefined}>
      {/* What was opened comes first for those who listen to the page. */}
      <div className="vault-open">
        <Outlet />
      </div>
      <VaultSide {...loaderData} openId={itemId} />
    </div>
  );
}

type SideProps = NonNullable<Route.ComponentProps["loaderData"]> & { openId: string | undefined };

function VaultSide({
  items,
  favorites,
  tags,
  meta,
  filter,
  page,
  query,
  projects,
  isAdmin,
  openId,
}: SideProps) {
  const to = vaultLinks();
  const counts = meta.counts ?? {};
  const isFiltered = Object.values(filter).some((value) => value.length > 0);
  return (
    <section className="vault-side" aria-labelledby="vault-items">
      <div className="vault-top">
        {openId === undefined ? (
          <h1 id="vault-items" tabIndex={-1} dir="auto">
            Vault
          </h1>
        ) : (
          <h2 id="vault-items" className="vault-title">
            <Link to={to.list + query}>Vault</Link>
          </h2>
        )}
        <div className="actions">
          <Menu id="vault-new" label="New item" tone="primary" sign={null} name="New item">
            <ul>
              {VAULT_TYPES.map((type) => (
                <li key={type}>
                  <MenuItem to={to.new(type)} icon={typeIcon(type)}>
                    {typeName(type)}
                  </MenuItem>
                </li>
              ))}
              <li>
                <MenuItem to={to.generate} icon="sparkles">
                  Generate a password
                </MenuItem>
              </li>
            </ul>
          </Menu>
          <Menu id="vault-more" label="More" record="Vault" look="dots">
            <ul>
              <li>
                <MenuItem to={to.folders} icon="folder">
                  Folders
                </MenuItem>
              </li>
              <li>
                <MenuItem to={to.reports} icon="list-checks">
                  Reports
                </MenuItem>
              </li>
              <li>
                <MenuItem to={to.imports} icon="upload">
                  Import
                </MenuItem>
              </li>
              <li>
                <MenuItem to={to.export} icon="download">
                  Export
                </MenuItem>
              </li>
              <li>
                <MenuItem to={`${to.list}?archived=1`} icon="archive">
                  Archived items
                </MenuItem>
              </li>
              {isAdmin && (
                <li>
                  <MenuItem to={to.log} icon="history">
                    Access log
                  </MenuItem>
                </li>
              )}
            </ul>
          </Menu>
        </div>
      </div>
      {(meta.total > 0 || isFiltered) && (
        <FilterForm
          label="Filter the vault"
          search={{ label: `Search ${counted(counts["items"] ?? meta.total, "item")}`, value: filter.search }}
          clear={isFiltered && <Link to={openId === undefined ? to.list : "?"}>Clear filters</Link>}
          count={isFiltered ? pluralInside(meta.total, "item") : undefined}
          className="vault-filters"
        >
          <FilterChip
            label="Type"
            name="type"
            values={filter.type}
            options={VAULT_TYPES.map((value) => ({ value, label: typeName(value) }))}
          />
          <FilterChip
            label="Project"
            name="project"
            type="radio"
            none=""
            values={[filter.project]}
            options={[{ value: "", label: "All projects" }, ...projects]}
          />
          {tags.length > 0 && (
            <FilterChip
              label="Tag"
              name="tag"
              type="radio"
              none=""
              values={[filter.tag]}
              options={[{ value: "", label: "All tags" }, ...tags.map((tag) => ({ value: tag, label: tag }))]}
            />
          )}
          <FilterChip
            label="To fix"
            name="flag"
            values={filter.flag}
            options={VAULT_FLAGS.map((value) => ({ value, label: flagName(value) }))}
          />
          {filter.archived !== "" && <input type="hidden" name="archived" value={filter.archived} />}
          {filter.folder !== "" && <input type="hidden" name="folder" value={filter.folder} />}
        </FilterForm>
      )}
      <Health counts={counts} />
      <VaultList favorites={favorites} items={items} openId={openId} query={query} />
      {meta.total === 0 && isFiltered && <p>No items match these filters.</p>}
      {meta.total === 0 && !isFiltered && (
        <EmptyState
          drawing="vault"
          heading="Nothing in the vault yet"
          action={<ButtonLink to={to.imports}>Import from a password manager</ButtonLink>}
        >
          Keep the sign-ins that your team shares here, with their one-time codes. Everyone sees only what was
          shared with them.
        </EmptyState>
      )}
      <Pagination
        page={page}
        pages={meta.last_page}
        to={(number) => searchWith(new URLSearchParams(query), { page: String(number) })}
        label="Pages of the vault"
      />
      <p className="vault-promise">
        Secrets are encrypted on the server. That protects backups and stolen disks, not against the people
        who run the server.
      </p>
    </section>
  );
}

const TO_FIX = ["overdue", "reused", "weak", "rights_ended"] as const;
const FIX_WORDS = { overdue: "overdue", reused: "reused", weak: "weak", rights_ended: "without rights" };

/** Says what is to be fixed in the whole vault, with a link to it. */
function Health({ counts }: { counts: Readonly<Record<string, number>> }) {
  const found = TO_FIX.filter((flag) => (counts[flag] ?? 0) > 0);
  if (found.length === 0) return null;
  const sum = found.reduce((all, flag) => all + (counts[flag] ?? 0), 0);
  return (
    <Link
      to={href("/micro-tools/vault") + `?${new URLSearchParams(found.map((flag) => ["flag", flag]))}`}
      className="vault-health"
    >
      <Icon name="octagon-alert" />
      <span>
        <b>{counted(sum, "thing")} to fix</b>{" "}
        <small>{found.map((flag) => `${counts[flag]} ${FIX_WORDS[flag]}`).join(", ")}</small>
      </span>
      <Icon name="chevron-right" />
    </Link>
  );
}
