import { href } from "react-router";
import { listMappingProfiles } from "#api-client/reports.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { REPORT_SETTINGS_MAX } from "#contract/limits.ts";
import { counted } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Table } from "#ui/table.tsx";
import { Moment } from "#ui/time.tsx";
import type { Route } from "./+types/index";
import { profileName } from "./profile-name.ts";

export const handle = {
  breadcrumb: () => [
    { label: "Report analyzer", to: href("/micro-tools/report-analyzer") },
    { label: "Saved mappings" },
  ],
};

export async function loader({ context }: Route.LoaderArgs) {
  const [profiles, { timezone: zone }] = await Promise.all([
    listMappingProfiles(context.get(apiContext)),
    readerOf(context),
  ]);
  return { profiles, zone };
}

export default function Profiles({ loaderData: { profiles, zone } }: Route.ComponentProps) {
  return (
    <>
      <PageTop
        page="Saved mappings"
        lead="What the columns of your files mean. A file with the same columns is read by itself."
      />
      {profiles.length >= REPORT_SETTINGS_MAX && (
        <p className="mb-4">
          You have {REPORT_SETTINGS_MAX} saved mappings, which is the most. Delete one to save another.
        </p>
      )}
      {profiles.length === 0 ? (
        <EmptyState heading="No saved mappings yet">
          Check the columns of a file and choose “Remember for files with the same columns”.
        </EmptyState>
      ) : (
        <Table
          caption={counted(profiles.length, "saved mapping")}
          rows={profiles}
          rowKey={({ id }) => id}
          columns={[
            {
              heading: "Files",
              names: true,
              cell: (profile) => <bdi>{profileName(profile)}</bdi>,
            },
            {
              heading: "Columns",
              cell: ({ headers }) => (
                <details>
                  <summary className="cursor-pointer">{counted(headers.length, "column")}</summary>
                  <bdi className="[overflow-wrap:anywhere]">{headers.join(" · ")}</bdi>
                </details>
              ),
            },
            {
              heading: "Last used",
              cell: ({ used_at: at }) => (at === null ? "–" : <Moment at={at} zone={zone} />),
            },
            { heading: "Saved by", cell: ({ creator }) => creator?.name ?? "–" },
            {
              heading: "Actions",
              quiet: true,
              align: "end",
              cell: (profile) => (
                <Link
                  to={href("/micro-tools/report-analyzer/profiles/:profileId/delete", {
                    profileId: profile.id,
                  })}
                >
                  Delete…<span className="sr-only"> {profileName(profile)}</span>
                </Link>
              ),
            },
          ]}
        />
      )}
    </>
  );
}
