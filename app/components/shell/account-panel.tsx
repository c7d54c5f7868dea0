import { ThemeForm } from "./theme-form.tsx";

export type ShellUser = { name: string; email?: string };

/** Who is signed in, and what they choose for this browser. */
export function AccountPanel({ id, user }: { id: string; user: ShellUser }) {
  return (
    <div className="account-panel">
      <p className="account-name">
        <bdi>{user.name}</bdi>
        {user.email !== undefined && <bdi className="account-email">{user.email}</bdi>}
      </p>
      <ThemeForm id={id} />
    </div>
  );
}
