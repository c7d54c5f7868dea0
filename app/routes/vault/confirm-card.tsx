import { useEffect } from "react";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextField } from "#forms/text-field.tsx";
import { CONFIRMATION_MINUTES } from "#contract/limits.ts";
import { Card } from "#ui/card.tsx";
import { Link } from "#ui/link.tsx";

/** What must be confirmed: the name of a secret, or "code". */
export type Ask = { wish: string; hasCode: boolean; errors: Record<string, string[]> };

const idOf = (name: string) => `confirm-${name}`;

const fieldOf = (name: string, { errors }: Ask) => ({
  id: idOf(name),
  name,
  errorId: `${idOf(name)}-error`,
  ...(errors[name] && { errors: errors[name] }),
});

/** Asks for the password, and shows at once what was asked for. */
export function ConfirmCard({ ask, to }: { ask: Ask; to: string }) {
  // What was wrong is typed again in the same field.
  useEffect(() => document.getElementById(idOf(ask.errors["code"] ? "code" : "password"))?.focus(), [ask]);
  return (
    <Card as="section" className="vault-confirm">
      <h2>Enter your password to see this</h2>
      <p>We ask again after {CONFIRMATION_MINUTES} minutes.</p>
      <Form id="confirm" className="form">
        <input type="hidden" name="wish" value={ask.wish} />
        <TextField
          field={fieldOf("password", ask)}
          label="Password"
          type="password"
          autoComplete="current-password"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- without a script the page begins at its top again
          autoFocus
        />
        {ask.hasCode && (
          <TextField
            field={fieldOf("code", ask)}
            label="Or a code from your authenticator app"
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        )}
        <div className="actions">
          <SubmitButton name="intent" value="confirm">
            Show
          </SubmitButton>{" "}
          <Link to={to} className="btn btn-quiet">
            Cancel
          </Link>
        </div>
      </Form>
    </Card>
  );
}
