import type { VaultAccess } from "#contract/vault.ts";
import { actionText } from "#domain/vault/vocabulary.ts";
import { counted } from "#lib/counts.ts";
import { Link } from "#ui/link.tsx";
import { Table } from "#ui/table.tsx";
import { Moment } from "#ui/time.tsx";
import { vaultItemLinks } from "./vault-links.ts";

type Props = {
  accesses: readonly VaultAccess[];
  total: number;
  zone: string | null;
  /** Whether lines are about different items. */
  namesItems?: boolean;
};

/** Lists who did what, the latest first. */
export const AccessTable = ({ accesses, total, zone, namesItems = false }: Props) =>
  total === 0 ? (
    <p>No one has opened or changed anything yet.</p>
  ) : (
    <Table
      caption={counted(total, "line")}
      rows={accesses}
      rowKey={({ id }) => id}
      columns={[
        {
          heading: "Who",
          names: true,
          cell: ({ person, person_name: name }) => <bdi>{person?.name ?? name}</bdi>,
        },
        { heading: "What", cell: ({ action, field }) => actionText(action, field) },
        ...(namesItems
          ? [
              {
                heading: "Item",
                cell: ({ item }: VaultAccess) =>
                  item === null ? (
                    "–"
                  ) : item.id === null ? (
                    <bdi>{item.name}</bdi>
                  ) : (
                    <Link to={vaultItemLinks(item.id).item}>
                      <bdi>{item.name}</bdi>
                    </Link>
                  ),
              },
            ]
          : []),
        { heading: "When", cell: ({ at }) => <Moment at={at} zone={zone} /> },
        { heading: "Address", cell: ({ address }) => address ?? "–" },
      ]}
    />
  );
