import { blogItem } from "#api/blogs/item.ts";
import { boardItem } from "#api/boards/item.ts";
import { googleContentItem } from "#api/google-contents/item.ts";
import type { Reader } from "#api/data/schema.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { lookUp, memberOf } from "#api/http/exchange.ts";
import { metaContentItem } from "#api/meta-contents/item.ts";
import type { ItemSubject } from "#contract/vocabulary.ts";
import { mayIn } from "#api/projects/policy.ts";
import type { Item, ItemKind } from "./kinds.ts";

export const ITEM_KINDS: readonly ItemKind[] = [boardItem, metaContentItem, googleContentItem, blogItem];

/** The URL parameter of each kind's id. */
export const PARAMETERS = {
  boards: "board",
  contents: "content",
  blogs: "blog",
} as const satisfies Record<ItemSubject, string>;

export type FoundItem = { kind: ItemKind; item: Item };

/** Finds the item in a URL such as `/api/boards/{board}/…` in the projects that the user sees. */
export const findItem =
  (subject: ItemSubject) =>
  async (exchange: Exchange): Promise<FoundItem | undefined> => {
    const id = exchange.params[PARAMETERS[subject]] ?? "";
    if (exchange.membership === null) return undefined;
    const { db } = exchange.deps;
    const member = memberOf(exchange);
    return lookUp(exchange, `item ${subject} ${id}`, () => itemSeenBy(db, member, subject, id));
  };

async function itemSeenBy(
  db: Reader,
  member: Member,
  subject: ItemSubject,
  id: string,
): Promise<FoundItem | undefined> {
  for (const kind of ITEM_KINDS.filter((known) => known.subject === subject)) {
    const item = await kind.find(db, member.organization.id, id);
    if (item !== undefined && mayIn(member, item.project_id, "read")) return { kind, item };
  }
  return undefined;
}
