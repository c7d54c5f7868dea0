import type { ItemVersionRow } from "#api/data/schema.ts";
import { toPerson } from "#api/users/resource.ts";
import type { PersonRow } from "#api/users/resource.ts";

export const toVersion = (row: ItemVersionRow, people: ReadonlyMap<string, PersonRow>) => {
  const author = people.get(row.author_id ?? "");
  return {
    number: row.number,
    note: row.note,
    restored_from: row.restored_from,
    author: author === undefined ? null : toPerson(author),
    created_at: row.created_at,
  };
};
