import { href, Outlet } from "react-router";
import { offersNamingRules } from "#api-client/naming-rules.server.ts";
import { offersNotificationSettings } from "#api-client/notifications.server.ts";
import { findOrganization } from "#api-client/organizations.server.ts";
import { offersWebhooks } from "#api-client/webhooks.server.ts";
import { useOffers } from "#components/shell/use-offers.ts";
import { apiContext } from "#middleware/api.server.ts";
import { SettingsNav } from "./settings-nav.tsx";
import "./settings.css";
import type { Route } from "./+types/layout";

export const handle = { breadcrumb: () => ({ label: "Settings", to: href("/settings") }) };

/** Makes client navigations reach the server, so that the guard runs. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const found = findOrganization(api).catch(() => null);
  const [organization, hasNotifications, hasNaming, hasWebhooks] = await Promise.all([
    found,
    offersNotificationSettings(api),
    offersNamingRules(api),
    found.then((own) => own?.can.update && offersWebhooks(api)),
  ]);
  return { organization: organization?.name ?? "Organization", hasNotifications, hasNaming, hasWebhooks };
}

export default function SettingsLayout({
  loaderData: { organization, hasNotifications, hasNaming, hasWebhooks },
}: Route.ComponentProps) {
  const hasLabels = useOffers("hasLabels");
  return (
    <div className="settings">
      <SettingsNav
        groups={[
          {
            name: "You",
            pages: [
              { label: "Profile", icon: "user", to: href("/settings"), end: true },
              { label: "Preferences", icon: "sliders", to: href("/settings/preferences") },
              hasNotifications && {
                label: "Notifications",
                icon: "bell",
                to: href("/settings/notifications"),
              },
              { label: "Security", icon: "lock", to: href("/settings/security") },
              { label: "Your data", icon: "download", to: href("/settings/data") },
            ],
          },
          {
            name: organization,
            pages: [
              { label: "Organization", icon: "building", to: href("/settings/organization") },
              { label: "People", icon: "users", to: href("/settings/people") },
              { label: "Networks", icon: "globe", to: href("/settings/networks") },
              hasLabels && { label: "Labels", icon: "tag", to: href("/settings/labels") },
              hasNaming && { label: "Naming", icon: "braces", to: href("/settings/naming") },
              hasWebhooks && { label: "Webhooks", icon: "zap", to: href("/settings/webhooks") },
            ],
          },
        ]}
      />
      <div className="settings-page">
        <Outlet />
      </div>
    </div>
  );
}
