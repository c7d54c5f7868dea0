import { kindLabel } from "#components/campaigns/kind-badge.tsx";
import { placedPath } from "#components/campaigns/placed-path.ts";
import { PLACED_TYPES } from "#components/campaigns/placed-words.ts";
import { Status } from "#components/status.tsx";
import type { vaultItemLinks } from "#components/vault/vault-links.ts";
import { VAULT_USES_MAX } from "#contract/limits.ts";
import type { VaultItem } from "#contract/vault.ts";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { Day } from "#ui/time.tsx";

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
      {uses.length === 0 ? (
        <p>Nothing that you see uses it.</p>
      ) : (
        <ul className="vault-uses">
          {uses.map((use) => {
            const { type, id, kind, name, status, planned_for: day } = use;
            const page = placedPath(use);
            return (
              <li key={id}>
                {page === null ? (
                  <bdi>{name}</bdi>
                ) : (
                  <Link to={page}>
                    <bdi>{name}</bdi>
                  </Link>
                )}{" "}
                <span className="vault-use">
                  {PLACED_TYPES[type] ?? kindLabel(kind)} · <Status of={status} size="plain" />
                  {day !== null && (
                    <>
                      {" "}
                      · <Day day={day} />
                    </>
                  )}
                </span>{" "}
                {day !== null && end !== null && day > end && (
                  <span className="vault-flag">
                    <Icon name="warning" size={14} /> After the rights end
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {uses.length === VAULT_USES_MAX && <p>These are the latest {VAULT_USES_MAX}.</p>}
    </Card>
  );
}
