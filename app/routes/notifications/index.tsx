import { data, href, redirect } from "react-router";
import { imagePath } from "#api-client/image-path.server.ts";
import {
  listNotifications,
  offersNotificationSettings,
  readAllNotifications,
  readNotification,
} from "#api-client/notifications.server.ts";
import { redirectWithSuccess, redirectWithToast } from "#request/toast.server.ts";
import { placedPath } from "#components/campaigns/placed-path.ts";
import { notifiedPath } from "#components/notifications/notified-path.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { NOTIFICATION_DAYS } from "#contract/limits.ts";
import type { Notification } from "#contract/notifications.ts";
import { Form } from "#forms/form.tsx";
import { deleting, postedIntent } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { postedText } from "#lib/posted-text.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { Avatar } from "#ui/avatar.tsx";
import { StatusBadge } from "#ui/badge.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { TabLinks } from "#ui/tab-links.tsx";
import { Moment } from "#ui/time.tsx";
import { sentenceOf } from "#domain/notifications/sentence.ts";
import type { Route } from "./+types/index";
import "./notifications.css";

export const handle = { breadcrumb: () => ({ label: "Notifications" }) };

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageNumber(url.searchParams.get("page"));
  const isUnreadOnly = url.searchParams.get("show") === "unread";
  const api = context.get(apiContext);
  const [{ data: notifications, meta }, user, hasSettings] = await Promise.all([
    listNotifications(api, { page, unread: isUnreadOnly ? "1" : undefined }),
    readerOf(context),
    offersNotificationSettings(api),
  ]);
  return {
    zone: user.timezone,
    unread: user.unread_notifications ?? 0,
    meta,
    isUnreadOnly,
    hasSettings,
    groups: groupsOf(notifications),
  };
}

/** Whose picture stands before the sentence. Null for what nobody did, and for people who have left. */
const whoOf = ({ actor, client_name: client }: Notification) =>
  actor
    ? { name: actor.name, image: actor.avatar_url && imagePath(actor.avatar_url) }
    : client === null
      ? null
      : { name: client, image: null };

/** Gathers the notifications of each item, where its latest one is. */
function groupsOf(notifications: readonly Notification[]) {
  const groups = Map.groupBy(notifications, ({ subject }) => `${subject.type} ${subject.id}`);
  return [...groups].map(([key, rows]) => ({
    key,
    name: rows[0]!.subject.name,
    rows: rows.map((notification) => ({
      id: notification.id,
      sentence: sentenceOf(notification),
      who: whoOf(notification),
      canOpen: placedPath(notification.subject) !== null,
      isUnread: notification.read_at === null,
      at: notification.created_at,
    })),
  }));
}
type Row = ReturnType<typeof groupsOf>[number]["rows"][number];

export async function action({ context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const id = postedText(context.get(postedContext)?.get("notification"));
  const here = href("/notifications");
  switch (postedIntent(context)) {
    case "open":
      return deleting(async () => {
        const read = await readNotification(api, id);
        const path = read && notifiedPath(read);
        if (path) return redirect(path, 303);
        return redirectWithToast(here, { type: "error", message: "This isn’t available anymore." });
      });
    case "read-all":
      return deleting(async () => {
        await readAllNotifications(api);
        return redirectWithSuccess(here, "All notifications marked as read.");
      });
    default:
      throw data(null, { status: 400 });
  }
}

export default function NotificationList({ loaderData, actionData }: Route.ComponentProps) {
  const { groups, meta, unread, zone, isUnreadOnly, hasSettings } = loaderData;
  const here = href("/notifications");
  return (
    <>
      <PageTop
        page="Notifications"
        refusal={actionData?.refusal}
        lead={unread === 0 ? "You’ve read all of them." : `${unread.toLocaleString("en-US")} unread.`}
        actions={
          unread > 0 && (
            <Form id="read-all">
              <SubmitButton name="intent" value="read-all" tone="secondary">
                Mark all as read
              </SubmitButton>
            </Form>
          )
        }
      />
      {/* With nothing in either view, there is nothing to choose. */}
      {(isUnreadOnly || groups.length > 0) && (
        <div className="mb-4">
          <TabLinks
            label="Which notifications"
            look="segments"
            tabs={[
              { label: "All", to: here, current: !isUnreadOnly },
              { label: "Unread", to: here + searchWith({ show: "unread" }), current: isUnreadOnly },
            ]}
          />
        </div>
      )}
      {groups.length === 0 && isUnreadOnly && (
        <EmptyState drawing="notifications" heading="Nothing unread">
          You’ve read all of your notifications.
        </EmptyState>
      )}
      {groups.length === 0 && !isUnreadOnly && (
        <EmptyState drawing="notifications" heading="No notifications yet">
          You’ll see here who mentioned you, replied, or reviewed your work.
        </EmptyState>
      )}
      {groups.length > 0 && (
        <ol className="notifications">
          {groups.map(({ key, name, rows }) =>
            rows.length === 1 ? (
              rows.map((row) => <NotificationRow key={row.id} row={row} zone={zone} />)
            ) : (
              <li key={key} className="notification-group">
                <h2 dir="auto">{name}</h2>
                <ol>
                  {rows.map((row) => (
                    <NotificationRow key={row.id} row={row} zone={zone} />
                  ))}
                </ol>
              </li>
            ),
          )}
        </ol>
      )}
      <Pagination
        page={meta.current_page}
        pages={meta.last_page}
        label="Pages of notifications"
        to={(page) => here + searchWith({ show: isUnreadOnly ? "unread" : undefined, page: String(page) })}
      />
      <p className="mt-6 text-sm text-ink-2">
        Notifications are kept for {NOTIFICATION_DAYS} days.{" "}
        {hasSettings && <Link to={href("/settings/notifications")}>Choose which ones you get by e-mail</Link>}
      </p>
    </>
  );
}

function NotificationRow({ row, zone }: { row: Row; zone: string | null }) {
  const { id, sentence, who, canOpen, isUnread, at } = row;
  return (
    <li className="notification" data-unread={isUnread || undefined}>
      {who ? (
        <Avatar name={who.name} image={who.image} />
      ) : (
        <span className="notification-sign">
          <Icon name="bell" size={14} />
        </span>
      )}{" "}
      {canOpen ? (
        <Form id={`open-${id}`}>
          <input type="hidden" name="notification" value={id} />
          <SubmitButton name="intent" value="open" tone="quiet">
            {sentence}
          </SubmitButton>
        </Form>
      ) : (
        <p className="notification-text" dir="auto">
          {sentence}
        </p>
      )}{" "}
      <p className="notification-facts">
        {isUnread && <StatusBadge tone="blue">Unread</StatusBadge>} <Moment at={at} zone={zone} />
      </p>
    </li>
  );
}
