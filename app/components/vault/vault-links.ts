import { href } from "react-router";

const root = "/micro-tools/vault";
const item = `${root}/items/:itemId` as const;

/** Returns the addresses of the vault's pages that aren't about one item. */
export const vaultLinks = () => ({
  list: href(root),
  tagged: (tag: string) => `${href(root)}?${new URLSearchParams({ tag })}`,
  new: (type: string) => `${href(`${root}/new`)}?type=${type}`,
  folders: href(`${root}/folders`),
  log: href(`${root}/log`),
  imports: href(`${root}/imports`),
  export: href(`${root}/export`),
  reports: href(`${root}/reports`),
  generate: href(`${root}/generate`),
});

/** What a person asks an item’s page to show: a code, or else the secret of a name. */
export const CODE = "code";

/** Returns the addresses of an item's pages. */
export function vaultItemLinks(itemId: string) {
  const params = { itemId };
  return {
    item: href(item, params),
    edit: href(`${item}/edit`, params),
    password: href(`${item}/password`, params),
    share: href(`${item}/share`, params),
    accesses: href(`${item}/accesses`, params),
    earlier: href(`${item}/earlier`, params),
    file: href(`${item}/file`, params),
    upload: href(`${item}/upload`, params),
    replace: href(`${item}/replace`, params),
    delete: href(`${item}/delete`, params),
  };
}
