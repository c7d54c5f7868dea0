import { calendarLinks } from "#components/calendar/calendar-links.ts";
import { Status } from "#components/status.tsx";
import type { vaultItemLinks } from "#components/vault/vault-links.ts";
import { VAULT_USES_MAX } from "#contract/limits.ts";
import type { VaultItem } from "#contract/vault.ts";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { Day } from "#ui/time.tsx";

type Props = { item: VaultItem; to: ReturnType<typeof vaultItemLinks> };

/** Lists the posts that use a brand asset, and says which of them are planned for after its rights end. */
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
        <p>No post that you see uses it.</p>
      ) : (
        <ul className="vault-uses">
          {uses.map(({ id, title, status, planned_for: day, campaign, folder_id, project }) => (
            <li key={id}>
              <Link
                to={calendarLinks({
                  projectId: project.slug,
                  folderId: folder_id,
                  socialCalendarId: campaign.id,
                }).board(id)}
              >
                <bdi>{title}</bdi>
              </Link>{" "}
              <Status of={status} size="plain" /> {day !== null && <Day day={day} />}{" "}
              {day !== null && end !== null && day > end && (
                <span className="vault-flag">
                  <Icon name="warning" size={14} /> After the rights end
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {uses.length === VAULT_USES_MAX && <p>These are the latest {VAULT_USES_MAX}.</p>}
    </Card>
  );
}
