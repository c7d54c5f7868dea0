import { Outlet } from "react-router";
import { AppShell } from "#components/app-shell.tsx";
import { ErrorView } from "#components/error-view.tsx";
import { requireOrganization, userContext } from "#middleware/auth.server.ts";
import type { Route } from "./+types/layout";

export const middleware = [requireOrganization];

/** The signed-in frame. Also what makes client navigations inside it ask the server, so that the guard runs. */
export async function loader({ context }: Route.LoaderArgs) {
  const { id, name, email, organizations, current_organization_id } = await context.get(userContext);
  const current =
    organizations.find((organization) => organization.id === current_organization_id) ?? organizations[0];
  return { user: { id, name, email, organizations }, organization: current?.name ?? "" };
}

export default function SignedInLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AppShell user={loaderData.user} organization={loaderData.organization}>
      <Outlet />
    </AppShell>
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
    <AppShell user={loaderData.user} organization={loaderData.organization}>
      <ErrorView error={error} />
    </AppShell>
  );
}
