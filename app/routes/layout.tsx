import { type ReactNode, useLayoutEffect, useRef } from "react";
import { data, Outlet, useLocation, useMatches, useNavigation } from "react-router";
import { CalendarPlaceholder } from "#components/calendar/calendar-placeholder.tsx";
import { DeletionBanner } from "#components/organizations/deletion-banner.tsx";
import { PostDialog } from "#components/boards/post-dialog.tsx";
import { AppShell } from "#components/shell/app-shell.tsx";
import { ReturnedRecord, useBehind } from "#components/shell/behind.ts";
import { ErrorView } from "#components/shell/error-view.tsx";
import { Notifications } from "#components/shell/notifications.tsx";
import { focusOpened } from "#components/shell/route-focus.tsx";
import { StoredUser } from "#components/shell/stored-user.tsx";
import { useUndone } from "#components/shell/use-undone.ts";
import { UnsavedText } from "#unsaved/unsaved-text.tsx";
import { offersCalendar } from "#api-client/calendar.server.ts";
import { offersLog } from "#api-client/ad-log.server.ts";
import { offersFeeds } from "#api-client/feeds.server.ts";
import { offersReports } from "#api-client/reports.server.ts";
import { offersVault } from "#api-client/vault.server.ts";
import { offersTaskTemplates } from "#api-client/task-templates.server.ts";
import { offersLabels } from "#api-client/labels.server.ts";
import { imagePath } from "#api-client/image-path.server.ts";
import { offersNotificationCount } from "#api-client/notifications.server.ts";
import { requireOrganization, userContext } from "#middleware/auth.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { requireParams } from "#middleware/params.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { refusalContext, refuseReaders } from "#middleware/reading-only.server.ts";
import {
  openedHereContext,
  readOpenedHere,
  recentContext,
  rememberOpened,
} from "#middleware/recent.server.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { projectOf } from "#lib/record-path.ts";
import { findTree } from "#components/shell/tree.server.ts";
import { useLate } from "#ui/use-late.ts";
import type { Route } from "./+types/layout";

export const middleware = [readOpenedHere, requireOrganization, rememberOpened, requireParams, refuseReaders];

const named = ({ id, name }: { id: string; name: string }) => ({ id, name });

/** The frame of signed-in pages. This loader makes client navigations reach the server, so that the guard runs. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const opened = projectOf(url.pathname);
  const findLastTree = async () => {
    const [latest] = context.get(openedHereContext).records;
    const [latestTree, [last]] = await Promise.all([
      findTree(api, latest ? projectOf(latest.path) : null),
      context.get(recentContext),
    ]);
    return last === latest ? latestTree : findTree(api, null);
  };
  const [
    user,
    recent,
    hasTrash,
    hasSearch,
    hasCalendar,
    hasReviewLinks,
    hasLabels,
    isLive,
    hasTasks,
    hasTaskTemplates,
    hasApprovals,
    hasReports,
    hasVault,
    hasFeeds,
    hasLog,
    tree,
  ] = await Promise.all([
    context.get(userContext),
    context.get(recentContext),
    api.offers("/api/trash"),
    api.offers("/api/search"),
    offersCalendar(api),
    api.offers("/api/review-links"),
    offersLabels(api),
    offersNotificationCount(api),
    api.offers("/api/tasks"),
    offersTaskTemplates(api),
    api.offers("/api/approvals"),
    offersReports(api),
    offersVault(api),
    offersFeeds(api),
    offersLog(api),
    opened === null ? findLastTree() : findTree(api, opened),
  ]);
  const { id, name, email, avatar_url, organizations, current_organization_id } = user;
  const current = organizations.find((one) => one.id === current_organization_id) ?? organizations[0];
  const isInside = current?.role !== "guest";
  const refusal = context.get(refusalContext);
  const shown = {
    refusal,
    user: { id, name, email, organizations, image: avatar_url && imagePath(avatar_url) },
    organization: current
      ? { ...named(current), image: current.logo_url && imagePath(current.logo_url) }
      : null,
    otherOrganizations: organizations.filter((one) => one.id !== current?.id).map(named),
    deletion:
      current?.deletes_at == null
        ? null
        : {
            organization: current.name,
            day: wallClock(current.deletes_at, (await readerOf(context)).timezone)?.day ?? current.deletes_at,
            by: current.deletion_asked_by,
            canKeep: current.role === "owner",
          },
    canCreate: isInside,
    hasTrash,
    hasSearch,
    hasCalendar,
    unread: user.unread_notifications ?? null,
    isLive,
    hasReviewLinks,
    hasLabels,
    hasTasks,
    hasTaskTemplates,
    hasApprovals,
    hasReports: hasReports && isInside,
    hasVault: hasVault && isInside,
    hasFeeds: hasFeeds && isInside,
    approvals: user.waiting_approvals ?? 0,
    feedAlerts: user.open_feed_alerts ?? 0,
    hasLog: hasLog && isInside,
    withoutReason: user.changes_without_reason ?? 0,
    tree,
    projects: user.recent_projects ?? [],
    recent: recent.filter(({ path }) => path !== url.pathname),
  };
  return data(shown, refusal === null ? 200 : 403);
}

const forbidden = (message: string) => ({
  status: 403,
  statusText: "Forbidden",
  internal: false,
  data: { message },
});

type Shown = Route.ComponentProps["loaderData"];

function Frame({
  loaderData: { user, deletion, refusal, ...shell },
  isCovered = false,
  children,
}: {
  loaderData: Shown;
  isCovered?: boolean;
  children: ReactNode;
}) {
  return (
    <AppShell
      user={user}
      isCovered={isCovered}
      {...shell}
      banner={deletion && <DeletionBanner deletion={deletion} />}
      notifications={<Notifications />}
    >
      <StoredUser user={user} />
      {refusal === null ? children : <ErrorView error={forbidden(refusal)} />}
    </AppShell>
  );
}

/** Returns whether a social calendar is loading after a navigation, and has been for long enough to show its outline. */
function useCalendarComing(): boolean {
  const { location } = useNavigation();
  const here = useLocation().pathname;
  return useLate(
    location !== undefined &&
      location.pathname !== here &&
      /\/social-calendar\/[^/]+\/?$/.test(location.pathname),
  );
}

/** The page, which is mounted anew for another `record`. */
function Page({ record }: { record: string }) {
  const isComing = useCalendarComing();
  const wasComing = useRef(false);
  // When the URL changed, what takes the focus was not drawn yet.
  useLayoutEffect(() => {
    if (wasComing.current && !isComing && document.activeElement === document.body)
      focusOpened(location.hash);
    wasComing.current = isComing;
  }, [isComing]);
  return isComing ? <CalendarPlaceholder /> : <Outlet key={record} />;
}

export default function SignedInLayout({ loaderData, params }: Route.ComponentProps) {
  const undone = useUndone();
  const isOfTasks = useMatches().some(({ id }) => id === "routes/tasks/layout");
  const { behind, returned } = useBehind();
  // A form keeps its values as long as it is mounted. Those of another record, or of an undone change, are others. A task is
  // mounted by routes/tasks/layout.tsx, because the list behind it stays.
  const record = [
    ...Object.entries(params).flatMap(([name, id]) => (name === "taskId" ? [] : id)),
    isOfTasks ? "" : undone,
  ].join("/");
  return (
    <UnsavedText person={loaderData.user.id}>
      <Frame loaderData={loaderData} isCovered={behind !== null}>
        {behind === null ? (
          <ReturnedRecord value={returned}>
            <Page record={record} />
          </ReturnedRecord>
        ) : (
          <PostDialog key={behind.address} behind={behind}>
            <Outlet key={record} />
          </PostDialog>
        )}
      </Frame>
    </UnsavedText>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData)
    return (
      <main id="main">
        <ErrorView error={error} />
      </main>
    );
  return (
    <Frame loaderData={loaderData}>
      <ErrorView error={error} />
    </Frame>
  );
}
