import { href, Outlet } from "react-router";
import { offersNamingRules } from "#api-client/naming-rules.server.ts";
import { offersNotificationSettings } from "#api-client/notifications.server.ts";
import { findOrganization } from "#api-client/organizations.server.ts";
import { offersWebhooks } from "#api-client/webhooks.server.ts";
import { useOffers } from "#components/shell/use-offers.ts";
import { apiContext } from "#middleware/api.server.ts";
import { TabLinks } from "#ui/tab-links.tsx";
import "./settings.css";
import type { Route } from "./+types/layout";

export const handle = { breadcrumb: () => ({ label: "Settings", to: href("/settings") }) };

/** Makes client navigations reach the server, so that the guard runs. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [hasNotifications, hasNaming, hasWebhooks] = await Promise.all([
    offersNotificationSettings(api),
    offersNamingRules(api),
    findOrganization(api)
      .catch(() => null)
      .then((organization) => organization?.can.update && offersWebhooks(api)),
  ]);
  return { hasNotifications, hasNaming, hasWebhooks };
}

export default function SettingsLayout({
  loaderData: { hasNotifications, hasNaming, hasWebhooks },
}: Route.ComponentProps) {
  const hasLabels = useOffers("hasLabels");
  return (
    <>
      <TabLinks
        label="Settings"
        tabs={[
          { label: "Profile", to: href("/settings"), end: true },
          { label: "Preferences", to: href("/settings/preferences") },
          ...(hasNotifications ? [{ label: "Notifications", to: href("/settings/notifications") }] : []),
          { label: "Security", to: href("/settings/security") },
          { label: "Your data", to: href("/settings/data") },
          { label: "Organization", to: href("/settings/organization") },
          { label: "Networks", to: href("/settings/networks") },
          ...(hasLabels ? [{ label: "Labels", to: href("/settings/labels") }] : []),
          ...(hasNaming ? [{ label: "Naming", to: href("/settings/naming") }] : []),
          ...(hasWebhooks ? [{ label: "Webhooks", to: href("/settings/webhooks") }] : []),
          { label: "People", to: href("/settings/people") },
        ]}
      />
      <div className="settings">
        <Outlet />
      </div>
    </>
  );
}
