import { UsesList } from "#components/vault/uses-list.tsx";
import type { vaultItemLinks } from "#components/vault/vault-links.ts";
import { VAULT_USES_MAX } from "#contract/limits.ts";
import type { VaultItem } from "#contract/vault.ts";
import { Card } from "#ui/card.tsx";
import { Link } from "#ui/link.tsx";

type Props = { item: VaultItem; to: ReturnType<typeof vaultItemLinks> };

/** Lists what uses a brand asset, and says what of it is planned for after its rights end. */
export function UsedIn({ item: { used_in: uses, rights_end: end, can }, to }: Props) {
  return (
    <Card as="section" className="vault-card">
      <div className="vault-card-head">
        <h2>Used in</h2>
        {can.update && (
          <Link to={to.replace} className="btn btn-quiet btn-small">
            Replace everywhere…
          </Link>
        )}
      </div>
      {uses.length === 0 ? <p>Nothing that you see uses it.</p> : <UsesList uses={uses} end={end} />}
      {uses.length === VAULT_USES_MAX && <p>These are the latest {VAULT_USES_MAX}.</p>}
    </Card>
  );
}
