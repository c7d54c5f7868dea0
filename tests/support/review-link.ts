import type { Filling, Page, Visitor } from "./visitor.ts";

/** Returns the path of the review link that a page shows once. */
export function reviewLinkOn(page: Page): string {
  const [, path] = /id="review-link"[^>]*value="[^"]*?(\/review\/[^"]+)"/.exec(page.html) ?? [];
  if (path === undefined) throw new Error(`No review link: ${page.text.slice(0, 400)}`);
  return path;
}

/** Shares a record or a campaign by its path. Resolves to the page that shows the new link. */
export const shareForReview = async (visitor: Visitor, record: string, values: Filling = {}): Promise<Page> =>
  visitor.submit(await visitor.get(`${record}/review-links`), "Create review link", values);

/** Shares a report by its path. Resolves to the path of the link. */
export async function shareReport(visitor: Visitor, report: string): Promise<string> {
  const page = await visitor.submit(await visitor.get(`${report}/links`), "Create link", {
    label: "Maya Chen",
  });
  const [, path] = /id="report-link"[^>]*value="[^"]*?(\/reports\/[^"]+)"/.exec(page.html) ?? [];
  if (path === undefined) throw new Error(`No link: ${page.text.slice(0, 400)}`);
  return path;
}
