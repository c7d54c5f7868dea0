import { TabLinks } from "#ui/tab-links.tsx";
import type { GoogleLinks } from "./google-links.ts";

/** @param isGrid whether the campaign's page shows its ads as a grid. Undefined on other pages */
export function GoogleTabs({ links, isGrid }: { links: GoogleLinks; isGrid?: boolean | undefined }) {
  return (
    // The icons go before the words wrap.
    <div className="max-[95rem]:[&_svg]:hidden">
      <TabLinks
        label="Google ad pages"
        look="segments"
        tabs={[
          { label: "Cards", to: links.campaign, icon: "layout-grid", current: isGrid === false },
          { label: "Grid", to: links.grid(), icon: "rows", current: isGrid === true },
          { label: "Ad groups", icon: "folder", to: links.adGroups },
          { label: "Keywords", icon: "key", to: links.keywords },
          { label: "Rules", icon: "sliders", to: links.rules },
        ]}
      />
    </div>
  );
}
