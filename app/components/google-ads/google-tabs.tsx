import { TabLinks } from "#ui/tab-links.tsx";
import type { GoogleLinks } from "./google-links.ts";

export function GoogleTabs({ links }: { links: GoogleLinks }) {
  return (
    <TabLinks
      label="Google ad pages"
      tabs={[
        { label: "Ads", to: links.campaign, end: true },
        { label: "Ad groups", to: links.adGroups },
        { label: "Keywords", to: links.keywords },
        { label: "Rules", to: links.rules },
      ]}
    />
  );
}
