import type { Workload } from "#contract/teams.ts";
import { plural } from "#lib/counts.ts";
import { Table } from "#ui/table.tsx";

const totalOf = ({ campaigns, posts, ads, blog_posts, tasks }: Workload) =>
  campaigns + posts + ads + blog_posts + tasks;

/** Renders a table with a bar next to each person's total. The bars say nothing that the numbers don't. */
export function WorkloadTable({ rows }: { rows: readonly Workload[] }) {
  const most = Math.max(1, ...rows.map(totalOf));
  const people = rows.filter(({ person }) => person !== null).length;
  return (
    <section aria-labelledby="workload" className="mt-8 grid gap-2">
      <h2 id="workload">Workload</h2>
      <p className="max-w-[65ch] text-ink-2">
        Everything that’s still open. The dark part of each bar is due this week.
      </p>
      <Table
        caption={plural(people, "person").replace("persons", "people")}
        rows={rows}
        rowKey={({ person }) => person?.id ?? ""}
        columns={[
          { heading: "Person", names: true, cell: ({ person }) => person?.name ?? "No owner" },
          { heading: "Campaigns", align: "end", cell: ({ campaigns }) => campaigns },
          { heading: "Posts", align: "end", cell: ({ posts }) => posts },
          { heading: "Ads", align: "end", cell: ({ ads }) => ads },
          { heading: "Blog posts", align: "end", cell: ({ blog_posts: blogPosts }) => blogPosts },
          { heading: "Tasks", align: "end", cell: ({ tasks }) => tasks },
          { heading: "Due this week", align: "end", cell: ({ due_this_week: due }) => due },
          {
            heading: "All",
            cell: (row) => (
              <span className="flex items-center gap-2">
                <span className="tabular-nums sm:min-w-[3ch] sm:text-end">{totalOf(row)}</span>{" "}
                <Bar total={percentOf(totalOf(row), most)} due={percentOf(row.due_this_week, most)} />
              </span>
            ),
          },
        ]}
      />
    </section>
  );
}

const percentOf = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10;

/** @param due the part of the total that is due, in percent of the longest bar like the total */
function Bar({ total, due }: { total: number; due: number }) {
  return (
    <svg
      className="h-2.5 max-w-48 min-w-16 flex-1"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden
      focusable="false"
    >
      <rect width={total} height="10" className="fill-(--purple-dot) opacity-40" />
      <rect width={due} height="10" className="fill-(--accent)" />
    </svg>
  );
}
