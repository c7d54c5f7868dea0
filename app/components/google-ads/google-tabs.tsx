import { TabLinks } from "#ui/tab-links.tsx";
import type { GoogleLinks } from "./google-links.ts";

/** @param isGrid whether the campaign's page shows its ads as a grid. Undefined on other pages */
export function GoogleTabs({ links, isGrid }: { links: GoogleLinks; isGrid?: boolean }) {
  return (
    <TabLinks
      label="Google ad pages"
      tabs={[
        { label: "Cards", to: links.campaign, current: isGrid === false },
        { label: "Grid", to: links.grid(), current: isGrid === true },
        { label: "Ad groups", to: links.adGroups },
        { label: "Keywords", to: links.keywords },
        { label: "Rules", to: links.rules },
      ]}
    />
  );
}
