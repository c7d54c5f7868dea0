import { itemAt } from "#components/review/item-at.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { listVersions } from "#api-client/review.server.ts";
import type { ItemVersion } from "#contract/review.ts";
import { plural } from "#lib/counts.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { BackLink } from "#ui/back-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { Table } from "#ui/table.tsx";
import { Moment } from "#ui/time.tsx";
import { itemNamed } from "../item-named.server.ts";
import type { Route } from "./+types/index";

export const handle = { breadcrumb: () => ({ label: "Versions" }) };

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const asked = itemAt(params).name;
  const [item, { data, meta }, user] = await Promise.all([
    itemNamed(api, params),
    listVersions(api, asked, pageNumber(url.searchParams.get("page"))),
    readerOf(context),
  ]);
  const { title, path } = item;
  return { title, path, versions: data, meta, zone: user.timezone };
}

export default function Versions({ loaderData, params }: Route.ComponentProps) {
  const { title, path, versions, meta, zone } = loaderData;
  const links = itemAt(params);
  return (
    <>
      <PageTop
        page={`Versions of “${title}”`}
        lead="We keep a version each time the content is saved. Open one to see what changed or to restore it."
        actions={<BackLink to={path} name={title} />}
      />
      {versions.length === 0 ? (
        <EmptyState heading="No versions yet" action={<Link to={path}>Back to “{title}”</Link>}>
          The first version appears when you next save.
        </EmptyState>
      ) : (
        <Table
          caption={plural(meta.total, "version")}
          rows={versions}
          rowKey={(version) => version.number}
          columns={[
            {
              heading: "Version",
              names: true,
              cell: ({ number }) => <Link to={links.version(number)}>Version {number}</Link>,
            },
            { heading: "Saved", cell: ({ created_at }) => <Moment at={created_at} zone={zone} /> },
            { heading: "By", cell: ({ author }) => author?.name },
            ...(versions.some((version) => noteOf(version) !== null)
              ? [{ heading: "Note", cell: noteOf }]
              : []),
          ]}
        />
      )}
      <Pagination
        page={meta.current_page}
        pages={meta.last_page}
        label="Pages of versions"
        to={(page) => links.versions + searchWith({ page: String(page) })}
      />
    </>
  );
}

const noteOf = ({ note, restored_from }: Pick<ItemVersion, "note" | "restored_from">) =>
  note ?? (restored_from === null ? null : `Restored from version ${restored_from}`);
