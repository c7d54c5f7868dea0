import { kindLabel } from "#components/campaigns/kind-badge.tsx";
import { placedPath } from "#components/campaigns/placed-path.ts";
import { PLACED_TYPES } from "#components/campaigns/placed-words.ts";
import { Status } from "#components/status.tsx";
import type { VaultItem } from "#contract/vault.ts";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { Day } from "#ui/time.tsx";

type Props = {
  uses: VaultItem["used_in"];
  /** The last day on which what they use may be used. */
  end: string | null;
};

/** Lists what uses an image, and says what of it is planned for after its rights end. */
export const UsesList = ({ uses, end }: Props) => (
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
);
