import { useOutletContext } from "react-router";
import { KindBadge } from "#components/campaigns/kind-badge.tsx";
import { Status } from "#components/status.tsx";
import { isOut } from "#domain/review/states.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { TabLinks } from "#ui/tab-links.tsx";
import { CampaignMenu } from "#components/campaigns/campaign-menu.tsx";
import { campaignLinks } from "#components/campaigns/campaign-path.ts";
import { blogLinks, type BlogPlace } from "./blog-links.ts";
import type { BlogFrame } from "./layout.tsx";

type Page = "write" | "preview" | "settings" | "checklist" | "import" | "repurpose";

export function BlogHeader({ place, current }: { place: BlogPlace; current: Page }) {
  const { name, status, isArchived, canUpdate, can } = useOutletContext<BlogFrame>();
  const links = blogLinks(place);
  const pages: { page: Page; label: string; to: string; isShown?: boolean }[] = [
    { page: "write", label: canUpdate ? "Write" : "Text", to: links.blog },
    { page: "preview", label: "Preview", to: links.preview },
    { page: "settings", label: "Settings", to: links.readSettings, isShown: !canUpdate },
    { page: "checklist", label: "Checklist", to: links.checklist },
    { page: "import", label: "Import", to: links.import, isShown: canUpdate },
    { page: "repurpose", label: "Repurpose", to: links.repurpose, isShown: canUpdate },
  ];
  return (
    <>
      <PageHeader
        title={name}
        badge={
          <>
            <KindBadge kind="Blog" /> {isArchived && <Status of="archived" />}
          </>
        }
        actions={
          (canUpdate || can.delete || can.copy) && (
            <CampaignMenu
              name={name}
              isPublished={isOut(status)}
              links={campaignLinks(place, { kind: "Blog", id: place.blogId })}
              isArchived={isArchived}
              can={can}
            />
          )
        }
      />
      <TabLinks
        label="Blog post pages"
        tabs={pages
          .filter(({ isShown }) => isShown ?? true)
          .map(({ page, label, to }) => ({ label, to, current: page === current }))}
      />
    </>
  );
}
