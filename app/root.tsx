import { randomUUID } from "node:crypto";
import type { ReactNode } from "react";
import { data, Links, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import { ErrorView } from "#components/shell/error-view.tsx";
import { PendingIndicator } from "#components/shell/pending-indicator.tsx";
import { RouteFocus } from "#components/shell/route-focus.tsx";
import { dateStyle, readDateStyleWith } from "#lib/date-style.ts";
import { useLinks } from "#ui/use-links.ts";
import { FormContextProvider } from "#forms/form-context.tsx";
import { treeOf } from "#forms/submit.server.ts";
import { apiContext, callApi } from "#middleware/api.server.ts";
import { writeDates } from "#middleware/dates.server.ts";
import { formTokenContext, issueFormToken, refuseForgery } from "#middleware/forgery.server.ts";
import { markFreshness } from "#middleware/freshness.server.ts";
import { postedContext, readPosted } from "#middleware/posted.server.ts";
import { returnForm } from "#middleware/returned-form.server.ts";
import type { Route } from "./+types/root";
import "./app.css";
import { readDisplay } from "#request/display.server.ts";
import { findDraft } from "#request/drafts.server.ts";
import { readTheme } from "#request/theme.server.ts";
import { takeToast } from "#request/toast.server.ts";

/** The middleware of every request, in this order. */
export const middleware: Route.MiddlewareFunction[] = [
  writeDates,
  issueFormToken,
  readPosted,
  refuseForgery,
  callApi,
  returnForm,
  markFreshness,
];

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { toast, headers } = await takeToast(request);
  const draft = request.method === "GET" ? await findDraft(request, url.pathname) : null;
  const form = {
    token: context.get(formTokenContext).token,
    seed: randomUUID(),
    sent: sentForm(context.get(postedContext), context.get(apiContext).isUncertain()),
    draft: draft && { formId: draft.formId, values: treeOf(draft.values) },
  };
  const cookies = request.headers.get("Cookie");
  const [theme, display] = await Promise.all([readTheme(cookies), readDisplay(cookies)]);
  return data({ toast, form, theme, display, dates: dateStyle() }, { headers });
}

function sentForm(posted: FormData | null, isUncertain: boolean) {
  const formId = posted?.get("_form");
  const key = posted?.get("_key");
  if (typeof formId !== "string") return null;
  return { formId, key: isUncertain && typeof key === "string" ? key : null };
}

const PAGE_END = "page-end";

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const theme = root?.theme ?? "system";
  const dates = root?.dates;
  const links = useLinks();
  // Before anything on the page is rendered, and as the server has rendered it.
  if (!import.meta.env.SSR && dates) readDateStyleWith(() => dates);
  return (
    <html
      lang="en"
      data-theme={theme === "system" ? undefined : theme}
      data-density={root?.display.density === "compact" ? "compact" : undefined}
      data-motion={root?.display.motion === "reduce" ? "reduce" : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content={theme === "system" ? "light dark" : theme} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* Delays the first paint until the full page has arrived. Otherwise tables and cards would move while it loads. */}
        <link rel="expect" href={`#${PAGE_END}`} blocking="render" />
        <Links />
      </head>
      <body {...links}>
        {children}
        <div id={PAGE_END} hidden />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <FormContextProvider value={loaderData.form}>
      <PendingIndicator />
      <RouteFocus />
      <Outlet />
    </FormContextProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main">
      <ErrorView error={error} />
    </main>
  );
}
