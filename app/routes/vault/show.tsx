import { href } from "react-router";
import { imagePath } from "#api-client/image-path.server.ts";
import {
  getVaultItem,
  listBrandColors,
  markFavorite,
  takeOverItem,
  updateVaultItem,
} from "#api-client/vault.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { Title } from "#components/shell/title.tsx";
import { CODE, vaultItemLinks } from "#components/vault/vault-links.ts";
import type { VaultItem } from "#contract/vault.ts";
import { hexColor } from "#domain/vault/contrast.ts";
import { deleting, postedIntent } from "#forms/submit.server.ts";
import { FormErrorBanner } from "#forms/form-error-banner.tsx";
import { postedText } from "#lib/posted-text.ts";
import { type Api, apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import type { NamedColor } from "./contrast-table.tsx";
import { VaultItemSheet } from "./item-sheet.tsx";
import { confirmed, shown } from "./reveal.server.ts";
import type { Route } from "./+types/show";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => ({ label: loaderData?.item.name ?? "Item" }),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const [item, { timezone: zone }] = await Promise.all([
    getVaultItem(context.get(apiContext), params.itemId),
    readerOf(context),
  ]);
  return { item: withPictures(item), zone, colors: await colorsBeside(context.get(apiContext), item) };
}

/** Returns the colors that a brand color is compared with: white, black, and the others of the brand. */
async function colorsBeside(api: Api, item: VaultItem): Promise<NamedColor[]> {
  if (item.type !== "brand_token" || hexColor(item.details["hex"] ?? "") === null) return [];
  const others = (await listBrandColors(api)).flatMap(({ id, name, details }) => {
    const hex = hexColor(details["hex"] ?? "");
    return hex === null || id === item.id ? [] : { id, name, hex };
  });
  return [
    { id: "white", name: "White", hex: "#ffffff" },
    { id: "black", name: "Black", hex: "#000000" },
    ...others,
  ];
}

const pictured = <Row extends { person: VaultItem["creator"] }>(row: Row): Row => ({
  ...row,
  person: row.person && {
    ...row.person,
    avatar_url: row.person.avatar_url && imagePath(row.person.avatar_url),
  },
});

/** Names people’s pictures by our own addresses. */
function withPictures(item: VaultItem): VaultItem {
  return { ...item, grants: item.grants.map(pictured), accesses: item.accesses.map(pictured) };
}

/** What is shown goes back to the item by itself where no script hides it. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function action({ params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const posted = context.get(postedContext);
  const sent = (name: string) => postedText(posted?.get(name));
  const item = href("/micro-tools/vault/items/:itemId", params);
  const place = { id: params.itemId, item };
  const intent = postedIntent(context);
  const said = (message: string) => redirectWithSuccess(item, message);
  switch (intent) {
    case CODE:
      return shown(context, { ...place, wish: CODE });
    case "reveal":
      return shown(context, { ...place, wish: sent("field") });
    case "confirm":
      return confirmed(
        context,
        { ...place, wish: sent("wish") },
        { password: sent("password"), code: sent("code") },
      );
    case "favorite":
    case "no-favorite":
      return deleting(async () => {
        await markFavorite(api, params.itemId, intent === "favorite");
        return said(intent === "favorite" ? "Added to your favorites." : "Removed from your favorites.");
      });
    case "archive":
    case "unarchive":
      return deleting(async () => {
        await updateVaultItem(api, params.itemId, { archived: intent === "archive" });
        return said(intent === "archive" ? "Item archived." : "Item unarchived.");
      });
    case "take-over":
      return deleting(async () => {
        await takeOverItem(api, params.itemId);
        return said("You own this item now.");
      });
    default:
      return deleting(() => Promise.resolve(said("Nothing was changed.")));
  }
}

export default function Item({ loaderData: { item, zone, colors }, actionData }: Route.ComponentProps) {
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined;
  const to = vaultItemLinks(item.id);
  return (
    <>
      <Title page={item.name} refused={refusal !== undefined} />
      <FormErrorBanner message={refusal} />
      <VaultItemSheet
        item={item}
        zone={zone}
        colors={colors}
        to={to}
        shown={actionData && "shown" in actionData ? actionData.shown : undefined}
        ask={actionData && "ask" in actionData ? actionData.ask : undefined}
      />
    </>
  );
}
