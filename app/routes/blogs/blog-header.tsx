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

type Page = "write" | "preview" | "checklist" | "import" | "repurpose";

export function BlogHeader({ place, current }: { place: BlogPlace; current: Page }) {
  const { name, status, isArchived, canUpdate, can } = useOutletContext<BlogFrame>();
  const links = blogLinks(place);
  const pages: { page: Page; label: string; to: string; isWriting?: boolean }[] = [
    { page: "write", label: canUpdate ? "Write" : "Text", to: links.blog },
    { page: "preview", label: "Preview", to: links.preview },
    { page: "checklist", label: "Checklist", to: links.checklist },
    { page: "import", label: "Import", to: links.import, isWriting: true },
    { page: "repurpose", label: "Repurpose", to: links.repurpose, isWriting: true },
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
          .filter(({ isWriting }) => canUpdate || !isWriting)
          .map(({ page, label, to }) => ({ label, to, current: page === current }))}
      />
    </>
  );
}
