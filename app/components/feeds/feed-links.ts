import { href } from "react-router";

const root = "/micro-tools/feed-monitor";
const feed = `${root}/feeds/:feedId` as const;

/** The addresses of the feed monitor's own pages. */
export const monitorLinks = {
  index: href(root),
  reader: href(`${root}/reader`),
  changes: href(`${root}/changes`),
  alerts: href(`${root}/alerts`),
  products: href(`${root}/products`),
  new: href(`${root}/new`),
  upload: href(`${root}/upload`),
  rules: href(`${root}/rules`),
  newRule: href(`${root}/rules/new`),
  imports: href(`${root}/imports`),
  export: href(`${root}/export`),
  entry: (entryId: string) => href(`${root}/reader/:entryId`, { entryId }),
  alert: (alertId: string) => href(`${root}/alerts/:alertId`, { alertId }),
  editRule: (ruleId: string) => href(`${root}/rules/:ruleId/edit`, { ruleId }),
  deleteRule: (ruleId: string) => href(`${root}/rules/:ruleId/delete`, { ruleId }),
  import: (importId: string) => href(`${root}/imports/:importId`, { importId }),
};

/** Returns the addresses of a feed's pages. */
export function feedLinks(feedId: string) {
  const params = { feedId };
  return {
    feed: href(feed, params),
    problems: href(`${feed}/problems`, params),
    problemExport: href(`${feed}/problems/export`, params),
    changes: href(`${feed}/changes`, params),
    checks: href(`${feed}/checks`, params),
    upload: href(`${feed}/upload`, params),
    settings: href(`${feed}/settings`, params),
    delete: href(`${feed}/delete`, params),
    product: (productId: string) => href(`${feed}/products/:productId`, { ...params, productId }),
  };
}
