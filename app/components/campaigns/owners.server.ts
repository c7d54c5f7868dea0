type Person = { id: string; name: string };

/**
 * Returns the options of an owner select: the people of the organization, and the current owner even after they left. Otherwise
 * the form would show no owner, and saving it would remove the owner.
 * @param mark a suffix for the name of an owner who left
 */
export function withOwner(people: readonly Person[], owner: Person | null, mark = ""): Person[] {
  if (owner === null || people.some(({ id }) => id === owner.id)) return [...people];
  return [...people, { id: owner.id, name: owner.name + mark }];
}

export const HAS_LEFT = " (former member)";

/** Returns the owner to send with a save. If the owner stays, nothing is sent, because the API rejects owners who have left. */
export const ownerChange = (chosen: string | null, owner: Person | null): { owner_id?: string | null } =>
  chosen === (owner?.id ?? null) ? {} : { owner_id: chosen };
