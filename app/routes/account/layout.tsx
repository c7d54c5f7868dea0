import { Outlet } from "react-router";
import { AuthShell } from "#components/shell/auth-shell.tsx";
import { StoredUser } from "#components/shell/stored-user.tsx";
import { Notifications } from "#components/shell/notifications.tsx";
import { requireGuest } from "#middleware/auth.server.ts";

export const middleware = [requireGuest];

// Without a loader, a client navigation would not reach the server, and the guard would not run.
export const loader = () => null;

export default function AuthLayout() {
  return (
    <AuthShell notifications={<Notifications />}>
      <StoredUser user={null} />
      <Outlet />
    </AuthShell>
  );
}
