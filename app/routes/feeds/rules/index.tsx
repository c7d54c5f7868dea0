import { href } from "react-router";
import { listFeedRules } from "#api-client/feeds.server.ts";
import { MonitorTop } from "#components/feeds/monitor-top.tsx";
import { conditionSentence } from "#domain/feeds/condition-words.ts";
import { plural } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Table } from "#ui/table.tsx";
import "#components/feeds/feeds.css";
import type { Route } from "./+types/index";
import { monitorCrumb } from "../monitor-crumb.ts";

export const handle = { breadcrumb: () => [monitorCrumb, { label: "Rules" }] };

export async function loader({ context }: Route.LoaderArgs) {
  return { rules: await listFeedRules(context.get(apiContext)) };
}

export default function FeedRules({ loaderData: { rules } }: Route.ComponentProps) {
  const add = (
    <ButtonLink to={href("/micro-tools/feed-monitor/rules/new")} tone="secondary">
      New rule
    </ButtonLink>
  );
  return (
    <>
      <MonitorTop page="Rules" />
      {rules.length === 0 ? (
        <EmptyState heading="No rules yet" action={add}>
          A rule says when you’re told: a product in your ads is sold out, a price changes, an article has
          your name.
        </EmptyState>
      ) : (
        <Card as="section" className="feed-card">
          <header className="feed-card-head">
            <h2>{plural(rules.length, "rule")}</h2>
            {add}
          </header>
          <Table
            caption={<span className="sr-only">{plural(rules.length, "rule")}</span>}
            rows={rules}
            rowKey={({ id }) => id}
            columns={[
              {
                heading: "Rule",
                names: true,
                cell: (rule) => (
                  <span className="feed-row-text">
                    {rule.can.update ? (
                      <Link
                        to={href("/micro-tools/feed-monitor/rules/:ruleId/edit", { ruleId: rule.id })}
                        className="feed-row-name"
                      >
                        <bdi>{rule.name}</bdi>
                      </Link>
                    ) : (
                      <bdi>{rule.name}</bdi>
                    )}{" "}
                    <small dir="auto">{conditionSentence(rule.condition, rule)}</small>
                  </span>
                ),
              },
              { heading: "In", cell: ({ feed }) => <bdi>{feed?.name ?? "All feeds that fit"}</bdi> },
              {
                heading: "Who is told",
                cell: ({ recipients }) => (
                  <bdi>
                    {recipients.length === 0
                      ? "Owner of the feed"
                      : recipients.map(({ name }) => name).join(", ")}
                  </bdi>
                ),
              },
              { heading: "Open alerts", align: "end", cell: ({ open_alerts: open }) => open },
              { heading: "State", cell: ({ is_on: isOn }) => (isOn ? "On" : "Off") },
            ]}
          />
        </Card>
      )}
    </>
  );
}
