import { href } from "react-router";

/** Returns the breadcrumbs of a page about an item. */
export const itemCrumbs = (item: { id: string; name: string } | undefined, label: string) => [
  { label: "Vault", to: href("/micro-tools/vault") },
  ...(item === undefined
    ? []
    : [{ label: item.name, to: href("/micro-tools/vault/items/:itemId", { itemId: item.id }) }]),
  { label },
];
