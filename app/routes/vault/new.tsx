import { href } from "react-router";
import { createVaultItem } from "#api-client/vault.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { vaultItemLinks } from "#components/vault/vault-links.ts";
import { VAULT_TYPES, type VaultType } from "#contract/vocabulary.ts";
import { typeName } from "#domain/vault/vocabulary.ts";
import { savingForm } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import "#components/vault/vault.css";
import { choicesFor } from "./choices.server.ts";
import { ItemForm } from "./item-form.tsx";
import { itemInput } from "./item-input.server.ts";
import { itemSchema } from "./vault-schemas.server.ts";
import type { Route } from "./+types/new";

export const handle = {
  breadcrumb: () => [{ label: "Vault", to: href("/micro-tools/vault") }, { label: "New item" }],
};

const typeIn = (url: URL): VaultType =>
  VAULT_TYPES.find((type) => type === url.searchParams.get("type")) ?? "sign_in";

export const loader = async ({ context, url }: Route.LoaderArgs) => ({
  type: typeIn(url),
  choices: await choicesFor(context.get(apiContext)),
});

export const action = ({ context, url }: Route.ActionArgs) =>
  savingForm(context, itemSchema, async (sent) => {
    const { version: _, ...input } = itemInput(sent);
    const { id } = await createVaultItem(context.get(apiContext), {
      ...input,
      type: typeIn(url),
      everyone: sent.everyone === "everyone",
    });
    return redirectWithSuccess(vaultItemLinks(id).item, "Item added.");
  });

export default function NewItem({ loaderData: { type, choices }, actionData }: Route.ComponentProps) {
  const name = typeName(type);
  return (
    <ItemForm
      id="new-vault-item"
      title={`New ${name === "Account ID" ? name : name.toLowerCase()}`}
      submit={`Add ${name === "Account ID" ? name : name.toLowerCase()}`}
      cancel={href("/micro-tools/vault")}
      type={type}
      item={null}
      choices={choices}
      lastResult={actionData?.result}
    />
  );
}
