import { exportPath } from "#components/blogs/export-path.ts";
import { campaignPath } from "#components/campaigns/campaign-path.ts";

export type BlogPlace = { projectId: string; folderId: string; blogId: string };

export function blogLinks(place: BlogPlace) {
  const blog = campaignPath(place, { kind: "Blog", id: place.blogId });
  return {
    blog,
    preview: `${blog}?view=preview`,
    livePreview: `${blog}/preview`,
    images: `${blog}/images`,
    settings: `${blog}#settings`,
    checklist: `${blog}/checklist`,
    cover: `${blog}/cover`,
    coverAsset: `${blog}/cover/asset`,
    deleteCover: `${blog}/cover/delete`,
    import: `${blog}/import`,
    export: (format: Parameters<typeof exportPath>[1]) => exportPath(blog, format),
    repurpose: `${blog}/repurpose`,
    delete: `${blog}/delete`,
  };
}
