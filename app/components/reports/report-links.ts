import { href } from "react-router";

const root = "/micro-tools/report-analyzer/:reportId";

/** Returns the addresses of a report's pages. */
export function reportLinks(reportId: string) {
  const params = { reportId };
  return {
    list: href("/micro-tools/report-analyzer"),
    report: href(root, params),
    progress: href(`${root}/progress`, params),
    table: href(`${root}/table`, params),
    findings: href(`${root}/findings`, params),
    compare: href(`${root}/compare`, params),
    rows: href(`${root}/rows`, params),
    files: href(`${root}/files`, params),
    campaigns: href(`${root}/campaigns`, params),
    settings: href(`${root}/settings`, params),
    links: href(`${root}/links`, params),
    delete: href(`${root}/delete`, params),
    export: href(`${root}/export`, params),
    mapping: (fileId: string) => href(`${root}/files/:fileId/mapping`, { ...params, fileId }),
    problems: (fileId: string) => href(`${root}/files/:fileId/problems`, { ...params, fileId }),
    problemsFile: (fileId: string) => href(`${root}/files/:fileId/problems/export`, { ...params, fileId }),
    reading: (fileId: string) => href(`${root}/files/:fileId/reading`, { ...params, fileId }),
    deleteFile: (fileId: string) => href(`${root}/files/:fileId/delete`, { ...params, fileId }),
    finding: (findingId: string) => href(`${root}/findings/:findingId`, { ...params, findingId }),
    deleteLink: (linkId: string) => href(`${root}/links/:linkId/delete`, { ...params, linkId }),
  };
}
