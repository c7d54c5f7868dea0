import { href } from "react-router";
import { foldName, typedName } from "#domain/members/names-in-text.ts";
import type { Offer } from "#ui/offered-list.tsx";
import { searchWith } from "#lib/search-params.ts";

/** Names of people and teams, offered after an `@`. Without a project, they are those of the organization. */
export const offeredNames = (project: string | null): Offer => ({
  label: "Names",
  noun: "name",
  typed: typedName,
  load: async () => {
    const response = await fetch(href("/search/names") + searchWith({ project }));
    if (!response.ok) throw new Error(`Names weren't sent: ${response.status}.`);
    const names = ((await response.json()) as string[]).map((name) => ({ name, folded: foldName(name) }));
    return (typed) => {
      const wanted = foldName(typed);
      return names
        .filter(({ folded }) => folded.startsWith(wanted) || folded.includes(` ${wanted}`))
        .filter(({ folded }) => folded !== wanted)
        .map(({ name }) => ({ name, text: `@${name} `, shown: <bdi>{name}</bdi> }));
    };
  },
});
