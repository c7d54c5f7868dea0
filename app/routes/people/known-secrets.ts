import type { VaultRevealed } from "#contract/vault.ts";
import { secretName } from "#domain/vault/vocabulary.ts";

export const secretCount = (known: readonly VaultRevealed[]) =>
  known.reduce((sum, { secrets }) => sum + secrets.length, 0);

/** Names the secrets of an item: "Password, Setup key". Null if it isn’t known which ones it had. */
export function secretNames({ secrets }: Pick<VaultRevealed, "secrets">): string | null {
  const names = secrets.flatMap(({ field, label }) => {
    const name = label ?? (field === null ? null : secretName(field));
    return name === null ? [] : [name];
  });
  return names.length === 0 ? null : [...new Set(names)].join(", ");
}
