import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { typeName, flagName } from "#domain/vault/vocabulary.ts";
import { hexColor } from "#domain/vault/contrast.ts";
import type { VaultItemSummary } from "#contract/vault.ts";
import { formatDay } from "#lib/dates.ts";
import { Icon, type IconName } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { hostOf } from "./host-of.ts";
import { vaultItemLinks } from "./vault-links.ts";

const ICONS: Readonly<Record<string, IconName>> = {
  sign_in: "key",
  account_id: "hash",
  brand_asset: "image",
  brand_token: "shapes",
  link: "link",
  note: "text",
  contact: "user",
};
export const typeIcon = (type: string): IconName => ICONS[type] ?? "file";

/** Says in a few words which one it is. */
function hintOf({ type, username, urls, details, rights_end: end, flags }: VaultItemSummary): string {
  const [url] = urls;
  const rights = end && `Rights ${flags.includes("rights_ended") ? "ended" : "end"} ${formatDay(end)}`;
  const hints = [
    username,
    details["identifier"],
    details["hex"],
    details["email"],
    url && hostOf(url),
    rights,
  ];
  return hints.find((hint) => hint) ?? typeName(type);
}

/** The hint of a row says already that it is about rights. */
const ROW_FLAGS: Readonly<Record<string, string>> = { rights_ended: "Ended", ends_soon: "Ends soon" };

/** Tags that fit into a row beside its hint. */
const ROW_TAGS = 2;

/** Draws what an item is: its image, its color, or the sign of its type. */
export function ItemPicture({
  item: { id, type, file, details },
}: {
  item: Pick<VaultItemSummary, "id" | "type" | "file" | "details">;
}) {
  const hex = type === "brand_token" ? hexColor(details["hex"] ?? "") : null;
  if (hex !== null)
    return (
      <svg width="100%" height="100%">
        <rect width="100%" height="100%" fill={hex} />
      </svg>
    );
  if (file === null || !file.type.startsWith("image/")) return <Icon name={typeIcon(type)} />;
  // Another file of the same item has another address, so that browsers ask for it.
  const src = `${vaultItemLinks(id).file}?width=96&of=${file.checksum?.slice(0, 8) ?? ""}`;
  return <img src={src} alt="" loading="lazy" decoding="async" width={36} height={36} />;
}

type RowsProps = {
  items: readonly VaultItemSummary[];
  /** The one that is open. */
  openId: string | undefined;
  /** The filters, which stay when an item is opened. */
  query: string;
};

type Props = RowsProps & { favorites: readonly VaultItemSummary[] };

/** Lists items, favorites first. One press shows an item's code. */
export function VaultList({ favorites, items, openId, query }: Props) {
  const rows = { openId, query };
  return (
    <>
      {favorites.length > 0 && (
        <>
          <h2 className="vault-heading">Favorites</h2>
          <Rows items={favorites} {...rows} />
          {items.length > 0 && <h2 className="vault-heading">Everything else</h2>}
        </>
      )}
      {items.length > 0 && <Rows items={items} {...rows} />}
    </>
  );
}

const Rows = ({ items, openId, query }: RowsProps) => (
  <ul className="vault-rows">
    {items.map((item) => (
      <li key={item.id} className="vault-row" data-type={item.type}>
        <span className="vault-icon" aria-hidden>
          <ItemPicture item={item} />
        </span>
        <span className="vault-row-text">
          <Link
            to={vaultItemLinks(item.id).item + query}
            className="vault-row-link"
            aria-current={item.id === openId ? "page" : undefined}
          >
            <bdi>{item.name}</bdi>
          </Link>{" "}
          <small>
            <bdi>{hintOf(item)}</bdi>
            {item.tags.slice(0, ROW_TAGS).map((tag) => (
              <span key={tag}>
                {" "}
                <bdi className="vault-tag">{tag}</bdi>
              </span>
            ))}
          </small>
        </span>
        {item.flags.slice(0, 1).map((flag) => (
          <span key={flag} className="vault-flag">
            <Icon name="warning" size={14} /> {ROW_FLAGS[flag] ?? flagName(flag)}
          </span>
        ))}
        {item.has_code && (
          <Form
            id={`code-${item.id}`}
            action={vaultItemLinks(item.id).item + query}
            className="vault-row-code"
          >
            <SubmitButton name="intent" value="code" tone="quiet" className="btn-icon">
              <Icon name="clock" />
              <span className="sr-only">Show code, {item.name}</span>
            </SubmitButton>
          </Form>
        )}
      </li>
    ))}
  </ul>
);
