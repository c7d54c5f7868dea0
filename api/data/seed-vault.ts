import { createHash } from "node:crypto";
import { ulid } from "ulid";
import type { VaultDetail, VaultSecret, VaultType } from "#contract/vocabulary.ts";
import { addDays } from "#lib/dates.ts";
import type { Drawing } from "#api/uploads/draw.ts";
import type { Deps } from "#api/http/exchange.ts";
import { newRows } from "#api/vault/insert.ts";
import { organizationKey } from "#api/vault/organization-key.ts";
import type { Trx } from "./schema.ts";
import { insert, type Named, personNamed } from "./seed-insert.ts";

type Place = {
  now: number;
  organizationId: string;
  projectId: string;
  people: readonly Named[];
  /** The files of the assets, which images of posts are taken from. */
  pictures: Readonly<Record<AssetPicture, Drawing>>;
};

type AssetPicture = "trail" | "wool";

type DemoItem = {
  type: VaultType;
  name: string;
  username?: string;
  url?: string;
  description?: string;
  details?: Partial<Record<VaultDetail, string>>;
  secrets?: Partial<Record<VaultSecret, string>>;
  tags?: string[];
  /** Days from now. */
  rotateIn?: number;
  rotateDays?: number;
  rightsEndIn?: number;
  isFavorite?: boolean;
  inProject?: boolean;
  file?: { name: string; picture: AssetPicture };
};

/** Everyone knows these. The codes are real, but no account of anyone uses them. */
const ITEMS: readonly DemoItem[] = [
  {
    type: "sign_in",
    name: "Instagram, Northwind",
    username: "northwind.shop",
    url: "https://www.instagram.com/accounts/login",
    secrets: {
      password: "k7M-larch-Pilot-93",
      seed: "JBSWY3DPEHPK3PXP",
      recovery_codes: "8143 2207\n5520 9914\n3391 0026",
    },
    tags: ["social"],
    rotateIn: 50,
    rotateDays: 90,
    isFavorite: true,
    inProject: true,
  },
  {
    type: "sign_in",
    name: "Meta Business",
    username: "ads@northwind.test",
    url: "https://business.facebook.com",
    secrets: { password: "cedar-Ferry-28-tonic", seed: "KRSXG5CTMVRXEZLU" },
    tags: ["ads"],
    rotateIn: 80,
    rotateDays: 90,
    isFavorite: true,
  },
  {
    type: "sign_in",
    name: "Pinterest",
    username: "hello@northwind.test",
    url: "https://www.pinterest.com/login",
    secrets: { password: "Anvil-41-quiet-river" },
    tags: ["social"],
    rotateIn: -12,
    rotateDays: 180,
  },
  {
    type: "sign_in",
    name: "TikTok",
    username: "northwind.shop",
    url: "https://www.tiktok.com/login",
    secrets: { password: "harbor-Lantern-60-fig", seed: "MFRGGZDFMZTWQ2LK" },
    tags: ["social"],
  },
  {
    type: "sign_in",
    name: "YouTube studio",
    username: "video@northwind.test",
    url: "https://studio.youtube.com",
    secrets: { password: "Saddle-17-mint-orbit", seed: "ONSWG4TFOQYTEMZU" },
    tags: ["social", "video"],
  },
  {
    type: "sign_in",
    name: "Canva",
    username: "design@northwind.test",
    url: "https://www.canva.com/login",
    secrets: { password: "harbor-Lantern-60-fig" },
    tags: ["design"],
  },
  {
    type: "sign_in",
    name: "Newsletter tool",
    username: "news@northwind.test",
    url: "https://newsletter.example/login",
    secrets: { password: "summer2026" },
  },
  {
    type: "account_id",
    name: "Google Ads, Northwind DE",
    details: { platform: "Google Ads", identifier: "843-201-5577" },
    tags: ["ads"],
  },
  {
    type: "brand_asset",
    name: "Launch lookbook, cover",
    details: {
      asset_kind: "picture",
      license: "Ines Holm, one year",
      credit: "Photo: Ines Holm",
      territory: "Europe, online",
    },
    rightsEndIn: 13,
    inProject: true,
    file: { name: "Lookbook cover.png", picture: "trail" },
  },
  {
    type: "brand_asset",
    name: "Wool, close-up",
    details: {
      asset_kind: "picture",
      license: "Stock photo, six months",
      credit: "Photo: Fjord Images",
      territory: "Worldwide, online",
    },
    rightsEndIn: 6,
    inProject: true,
    file: { name: "Wool close-up.png", picture: "wool" },
  },
  {
    type: "brand_token",
    name: "Harbor blue",
    details: { hex: "#1F3A5F", rule: "Headlines and buttons. Never on black." },
  },
  {
    type: "link",
    name: "Press kit",
    url: "https://northwind.example/press",
    description: "Logos, portraits, and the latest releases.",
  },
  {
    type: "note",
    name: "Boilerplate, 80 words",
    description: "Company text for press",
    secrets: {
      body: "Northwind makes coats and boots that last. Founded in 2009 in a harbor town, it repairs what it sells and sells what it repairs.",
    },
  },
  {
    type: "contact",
    name: "Photographer, Ines Holm",
    details: { company: "Holm Studio", email: "ines@holm.example", phone: "+49 30 5550 1234" },
    description: "Licenses and invoices",
  },
];

/** Fills the vault with what a marketing team shares: codes that work, one overdue secret, and one that is used twice. */
export async function fillVault(
  trx: Trx,
  deps: Deps,
  { now, organizationId, projectId, people, pictures }: Place,
): Promise<void> {
  const owner = people[0]?.id;
  if (owner === undefined) return;
  const reader = personNamed(people, "lin") ?? people[1];
  const at = new Date(now).toISOString();
  const today = at.slice(0, 10);
  const maker = {
    deps,
    organizationId,
    userId: owner,
    now: at,
    today,
    key: await organizationKey(trx, deps, organizationId),
  };
  for (const demo of ITEMS) {
    const { item, secrets, grants, isFavorite } = newRows(
      {
        type: demo.type,
        input: {
          name: demo.name,
          username: demo.username ?? null,
          urls: demo.url === undefined ? [] : [demo.url],
          description: demo.description ?? null,
          details: { ...demo.details, ...(demo.file && { alt: pictures[demo.file.picture].alt }) },
          tags: demo.tags ?? [],
          ...demo.secrets,
          rotate_days: demo.rotateDays ?? null,
          rotate_by: demo.rotateIn === undefined ? null : addDays(today, demo.rotateIn),
          rights_end: demo.rightsEndIn === undefined ? null : addDays(today, demo.rightsEndIn),
        },
        projectId: demo.inProject === true ? projectId : null,
        folderId: null,
        isForEveryone: demo.secrets === undefined,
        isFavorite: demo.isFavorite === true,
      },
      maker,
    );
    await insert(trx, "vault_items", item);
    if (demo.file)
      await keepAsset(trx, deps, pictures[demo.file.picture], {
        id: item.id,
        organizationId,
        owner,
        at,
        name: demo.file.name,
      });
    if (secrets.length > 0) await insert(trx, "vault_secrets", secrets);
    const shared = { item_id: item.id, user_id: reader?.id ?? "", level: "read" as const };
    await insert(trx, "vault_grants", [
      ...grants,
      ...(demo.secrets !== undefined && reader
        ? [{ ...shared, id: ulid(now), created_by: owner, created_at: at }]
        : []),
    ]);
    if (isFavorite) await insert(trx, "vault_favorites", { item_id: item.id, user_id: owner });
  }
}

/** Gives an asset its file. All images like it are from it. */
async function keepAsset(
  trx: Trx,
  deps: Deps,
  { bytes, width, height, alt }: Drawing,
  { id, organizationId, owner, at, name }: Record<"id" | "organizationId" | "owner" | "at" | "name", string>,
): Promise<void> {
  const fileId = ulid(Date.parse(at));
  await deps.files.put(fileId, bytes);
  await insert(trx, "vault_files", {
    id: fileId,
    item_id: id,
    name,
    mime: "image/png",
    bytes: bytes.length,
    width,
    height,
    checksum: createHash("sha256").update(bytes).digest("hex"),
    created_by: owner,
    created_at: at,
  });
  await trx
    .updateTable("files")
    .set({ asset_id: id })
    .where("organization_id", "=", organizationId)
    .where((any) =>
      any.or([
        any("id", "in", any.selectFrom("board_images").select("file_id").where("alt", "=", alt)),
        any("id", "in", any.selectFrom("meta_content_images").select("file_id").where("alt", "=", alt)),
        any("id", "in", any.selectFrom("blogs").select("cover_id").where("cover_alt", "=", alt)),
      ]),
    )
    .execute();
}
