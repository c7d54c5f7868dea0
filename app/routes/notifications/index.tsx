import { data, href, redirect } from "react-router";
import {
  listNotifications,
  readAllNotifications,
  readNotification,
} from "#api-client/notifications.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { placedPath } from "#components/campaigns/placed-path.ts";
import { Title } from "#components/shell/title.tsx";
import { NOTIFICATION_DAYS } from "#contract/limits.ts";
import { Form } from "#forms/form.tsx";
import { FormErrorBanner } from "#forms/form-error-banner.tsx";
import { deleting, postedIntent } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { postedText } from "#lib/posted-text.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { userContext } from "#middleware/auth.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { StatusBadge } from "#ui/badge.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { Moment } from "#ui/time.tsx";
import { sentenceOf } from "#domain/notifications/sentence.ts";
import type { Route } from "./+types/index";

export const handle = { breadcrumb: () => ({ label: "Notifications" }) };

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageNumber(url.searchParams.get("page"));
  const [{ data: notifications, meta }, user] = await Promise.all([
    listNotifications(context.get(apiContext), { page }),
    context.get(userContext),
  ]);
  return {
    zone: user.timezone,
    unread: user.unread_notifications ?? 0,
    meta,
    notifications: notifications.map((notification) => ({
      id: notification.id,
      sentence: sentenceOf(notification),
      canOpen: placedPath(notification.subject) !== null,
      isUnread: notification.read_at === null,
      at: notification.created_at,
    })),
  };
}

export async function action({ context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const id = postedText(context.get(postedContext)?.get("notification"));
  const here = href("/notifications");
  switch (postedIntent(context)) {
    case "open":
      return deleting(async () => {
        const read = await readNotification(api, id);
        const path = read && placedPath(read.subject);
        if (path) return redirect(path, 303);
        return redirectWithToast(here, { type: "error", message: "This isn’t available anymore." });
      });
    case "read-all":
      return deleting(async () => {
        await readAllNotifications(api);
        return redirectWithToast(here, { type: "success", message: "All notifications marked as read." });
      });
    default:
      throw data(null, { status: 400 });
  }
}

export default function NotificationList({ loaderData, actionData }: Route.ComponentProps) {
  const { notifications, meta, unread, zone } = loaderData;
  return (
    <>
      <Title page="Notifications" refused={actionData !== undefined} />
      <FormErrorBanner message={actionData?.refusal} />
      <PageHeader
        title="Notifications"
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
      {notifications.length === 0 ? (
        <EmptyState heading="No notifications yet">
          You’ll see here who mentioned you, replied, or reviewed your work.
        </EmptyState>
      ) : (
        <ol className="notifications">
          {notifications.map(({ id, sentence, canOpen, isUnread, at }) => (
            <li key={id} data-unread={isUnread || undefined}>
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
                {isUnread && <StatusBadge tone="info">Unread</StatusBadge>} <Moment at={at} zone={zone} />
              </p>
            </li>
          ))}
        </ol>
      )}
      <Pagination
        page={meta.current_page}
        pages={meta.last_page}
        label="Pages of notifications"
        to={(page) => href("/notifications") + searchWith({ page: String(page) })}
      />
      <p className="mt-6 text-sm text-ink-2">Notifications are kept for {NOTIFICATION_DAYS} days.</p>
    </>
  );
}
