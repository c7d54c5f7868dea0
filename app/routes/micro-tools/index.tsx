import { href } from "react-router";
import type { Api } from "#api-client/client.server.ts";
import { getLogSummary, offersLog } from "#api-client/ad-log.server.ts";
import { getFeedMonitor, offersFeeds } from "#api-client/feeds.server.ts";
import { listReports, offersReports } from "#api-client/reports.server.ts";
import { listVaultItems, offersVault } from "#api-client/vault.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { counted } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import { Card, CardGrid } from "#ui/card.tsx";
import { Icon, type IconName } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import type { Route } from "./+types/index";

export const handle = { breadcrumb: () => ({ label: "Tools" }) };

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [hasReports, hasVault, hasFeeds, hasLog] = await Promise.all([
    offersReports(api),
    offersVault(api),
    offersFeeds(api),
    offersLog(api),
  ]);
  if (!hasReports && !hasVault && !hasFeeds && !hasLog) throw notFound("Page not found");
  const [reports, vault, feeds, log] = await Promise.all([
    hasReports ? reportsCard(api) : null,
    hasVault ? vaultCard(api) : null,
    hasFeeds ? feedsCard(api) : null,
    hasLog ? logCard(api) : null,
  ]);
  return { cards: [vault, reports, feeds, log].filter((card) => card !== null) };
}

type ToolCard = { name: string; icon: IconName; to: string; about: string; waiting: string };

async function reportsCard(api: Api): Promise<ToolCard> {
  const { data, meta } = await listReports(api, { page: 1 });
  const asking = data.filter(({ status }) => status === "asking").length;
  const findings = data.reduce((sum, { open_findings: open }) => sum + open, 0);
  return {
    name: "Report analyzer",
    icon: "chart-column",
    to: href("/micro-tools/report-analyzer"),
    about: "What changed in your ads since the last export, and why.",
    waiting:
      joined([
        asking > 0 && `${counted(asking, "report")} to check`,
        findings > 0 && counted(findings, "finding"),
      ]) || counted(meta.total, "report"),
  };
}

async function vaultCard(api: Api): Promise<ToolCard> {
  const { meta } = await listVaultItems(api, { page: 1 });
  const { overdue = 0, reused = 0, weak = 0 } = meta.counts ?? {};
  return {
    name: "Vault",
    icon: "key",
    to: href("/micro-tools/vault"),
    about: "The sign-ins your team shares, with their one-time codes.",
    waiting:
      joined([
        overdue > 0 && `${overdue} overdue`,
        reused > 0 && `${reused} reused`,
        weak > 0 && `${weak} weak`,
      ]) || counted(meta.total, "item"),
  };
}

async function feedsCard(api: Api): Promise<ToolCard> {
  const { open_alerts: alerts, unread, feeds } = await getFeedMonitor(api);
  return {
    name: "Feed monitor",
    icon: "rss",
    to: href("/micro-tools/feed-monitor"),
    about: "What changed overnight in product feeds, the press, and at competitors.",
    waiting:
      joined([alerts > 0 && counted(alerts, "alert"), unread > 0 && counted(unread, "new article")]) ||
      counted(feeds, "feed"),
  };
}

async function logCard(api: Api): Promise<ToolCard> {
  const { no_reason: missing, to_review: due, is_empty: isEmpty } = await getLogSummary(api);
  return {
    name: "Ad log",
    icon: "notebook-pen",
    to: href("/micro-tools/ad-log"),
    about: "What you changed in your ads, why, and whether it helped.",
    waiting:
      joined([
        missing > 0 && `${missing.toLocaleString("en-US")} without a reason`,
        due > 0 && `${due.toLocaleString("en-US")} to review`,
      ]) || (isEmpty ? "Nothing logged yet" : "Nothing waits"),
  };
}

const joined = (parts: readonly (string | false)[]) => parts.filter((part) => part !== false).join(", ");

export default function Tools({ loaderData: { cards } }: Route.ComponentProps) {
  return (
    <>
      <PageTop page="Tools" />
      <CardGrid>
        {cards.map(({ name, icon, to, about, waiting }) => (
          <Card key={name} as="li" interactive className="grid gap-1">
            <h2 className="flex items-center gap-2 text-base">
              <Icon name={icon} />
              <Link to={to} className="card-link">
                {name}
              </Link>
            </h2>
            <p className="text-ink-2">{about}</p>
            <p>{waiting}</p>
          </Card>
        ))}
      </CardGrid>
    </>
  );
}
