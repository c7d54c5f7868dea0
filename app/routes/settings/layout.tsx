import { href, Outlet } from "react-router";
import { useHasLabels } from "#components/labels/has-labels.ts";
import { TabLinks } from "#ui/tab-links.tsx";

export const handle = { breadcrumb: () => ({ label: "Settings", to: href("/settings") }) };

/** Makes client navigations reach the server, so that the guard runs. */
export const loader = () => null;

export default function SettingsLayout() {
  const hasLabels = useHasLabels();
  return (
    <>
      <TabLinks
        label="Settings"
        tabs={[
          { label: "Profile", to: href("/settings"), end: true },
          { label: "Preferences", to: href("/settings/preferences") },
          { label: "Security", to: href("/settings/security") },
          { label: "Your data", to: href("/settings/data") },
          { label: "Organization", to: href("/settings/organization") },
          ...(hasLabels ? [{ label: "Labels", to: href("/settings/labels") }] : []),
          { label: "People", to: href("/settings/people") },
        ]}
      />
      <Outlet />
    </>
  );
}
