import { getVaultItem, updateVaultItem } from "#api-client/vault.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { vaultItemLinks } from "#components/vault/vault-links.ts";
import { VAULT_PASSWORD_MAX } from "#contract/limits.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { deleting, postedIntent } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { Link } from "#ui/link.tsx";
import "#components/vault/vault.css";
import { itemCrumbs } from "./item-crumbs.ts";
import { PasswordForm } from "./password-form.tsx";
import { suggesting } from "./suggest.server.ts";
import type { Route } from "./+types/password";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => itemCrumbs(loaderData?.item, "New password"),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, name, type, can } = await getVaultItem(context.get(apiContext), params.itemId);
  if (!can.update || type !== "sign_in") throw notFound("Page not found");
  return { item: { id, name } };
}

export async function action({ params, context }: Route.ActionArgs) {
  if (postedIntent(context) !== "use") return suggesting(context);
  const password = context.get(postedContext)?.get("password");
  return deleting(async () => {
    if (typeof password === "string" && password !== "")
      await updateVaultItem(context.get(apiContext), params.itemId, {
        password: password.slice(0, VAULT_PASSWORD_MAX),
      });
    return redirectWithSuccess(
      vaultItemLinks(params.itemId).item,
      "Password replaced. Change it on the site, too.",
    );
  });
}

export default function NewPassword({ loaderData: { item }, actionData }: Route.ComponentProps) {
  return (
    <PasswordForm
      page={`New password for “${item.name}”`}
      lead="The present one stays among the earlier values, in case the site doesn’t take the new one."
      answer={actionData}
      use={(suggestion) => (
        <Form id="use-password" isGuarded={false} className="form">
          <label htmlFor="use-password-text">Password to save</label>
          <input
            id="use-password-text"
            name="password"
            className="input"
            defaultValue={suggestion}
            key={suggestion}
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
          />
          <div className="actions">
            <SubmitButton name="intent" value="use">
              Save as its password
            </SubmitButton>{" "}
            <Link to={vaultItemLinks(item.id).item} className="btn btn-quiet">
              Cancel
            </Link>
          </div>
        </Form>
      )}
    />
  );
}
