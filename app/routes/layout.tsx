import type { ReactNode } from "react";
import { href, Outlet } from "react-router";
import { AppShell, type NavigationItem } from "#components/shell/app-shell.tsx";
import { ErrorView } from "#components/shell/late-error-view.tsx";
import { Notifications } from "#components/shell/notifications.tsx";
import { StoredUser } from "#components/shell/stored-user.tsx";
import { UnsavedText } from "#forms/unsaved-text.tsx";
import { requireOrganization, userContext } from "#middleware/auth.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { requireParams } from "#middleware/params.server.ts";
import type { Route } from "./+types/layout";

export const middleware = [requireOrganization, requireParams];

/** The signed-in frame. Also what makes client navigations inside it ask the server, so that the guard runs. */
export async function loader({ context }: Route.LoaderArgs) {
  const { id, name, email, organizations, current_organization_id } = await context.get(userContext);
  const hasTrash = await context.get(apiContext).offers("/api/trash");
  const current =
    organizations.find((organization) => organization.id === current_organization_id) ?? organizations[0];
  return { user: { id, name, email, organizations }, organization: current?.name ?? "", hasTrash };
}

const items: NavigationItem[] = [{ label: "Projects", to: href("/projects"), icon: "folder" }];

function Frame({
  user,
  organization,
  children,
}: Pick<Awaited<ReturnType<typeof loader>>, "user" | "organization"> & { children: ReactNode }) {
  return (
    <AppShell user={user} organization={organization} items={items} notifications={<Notifications />}>
      <StoredUser user={user} />
      {children}
    </AppShell>
  );
}

export default function SignedInLayout({ loaderData }: Route.ComponentProps) {
  return (
    <UnsavedText person={loaderData.user.id}>
      <Frame {...loaderData}>
        <Outlet />
      </Frame>
    </UnsavedText>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData)
    return (
      <main id="main">
        <ErrorView error={error} />
      </main>
    );
  return (
    <Frame {...loaderData}>
      <ErrorView error={error} />
    </Frame>
  );
}
