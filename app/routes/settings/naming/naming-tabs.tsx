import { href } from "react-router";
import { TabLinks } from "#ui/tab-links.tsx";

export const NamingTabs = () => (
  <TabLinks
    label="Naming"
    look="segments"
    tabs={[
      { label: "Pattern", to: href("/settings/naming"), end: true },
      { label: "Existing names", to: href("/settings/naming/names") },
      { label: "UTM tags", to: href("/settings/naming/links") },
    ]}
  />
);
