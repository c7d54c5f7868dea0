type Person = { id: string; name: string };

/**
 * Whom a select of an owner offers: the people of the organization, and the present owner also when they left it.
 * Without that option a form would show nobody, and its next save would make that true.
 * @param mark what stands behind the name of somebody who left
 */
export function withOwner(people: readonly Person[], owner: Person | null, mark = ""): Person[] {
  if (owner === null || people.some(({ id }) => id === owner.id)) return [...people];
  return [...people, { id: owner.id, name: owner.name + mark }];
}

export const HAS_LEFT = " (former member)";

/** What a save says of the owner: nothing when they stay, because nobody who left may be named anew. */
export const ownerChange = (chosen: string | null, owner: Person | null): { owner_id?: string | null } =>
  chosen === (owner?.id ?? null) ? {} : { owner_id: chosen };
