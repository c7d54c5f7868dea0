import { href } from "react-router";
import "#components/vault/vault.css";
import { PasswordForm } from "./password-form.tsx";
import { suggesting } from "./suggest.server.ts";
import type { Route } from "./+types/generate";

export const handle = {
  breadcrumb: () => [{ label: "Vault", to: href("/micro-tools/vault") }, { label: "Generate a password" }],
};

export const action = ({ context }: Route.ActionArgs) => suggesting(context);

export default function Generate({ actionData }: Route.ComponentProps) {
  return (
    <PasswordForm
      page="Generate a password"
      lead="It is made on the server and shown once. Nothing keeps it."
      answer={actionData}
    />
  );
}
