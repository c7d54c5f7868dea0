import type { ComponentProps, ReactNode } from "react";
import { href, useRouteLoaderData } from "react-router";
import type { Display } from "#ui/display.ts";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { Logo } from "#ui/logo.tsx";
import { SkipLink } from "#ui/skip-link.tsx";
import { AccountMenu, type ShellUser } from "./account-menu.tsx";
import { BellLink } from "./bell-link.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { CommandKeys } from "./command-keys.tsx";
import { MainNavigation } from "./main-navigation.tsx";
import { NewMenu } from "./new-menu.tsx";
import { RecordReporter } from "./record-reporter.tsx";
import { SearchForm } from "./search-form.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { useClosedByNavigation } from "#ui/use-closed-by-navigation.ts";

const SHEET_ID = "sheet";

/** Renders what "Menu" opens on narrow screens. On wide screens it is the sidebar, so that it is in the document only once. */
function Sheet({ isCovered, children }: { isCovered: boolean; children: ReactNode }) {
  const element = useClosedByNavigation();
  return (
    <div ref={element} id={SHEET_ID} className="shell-sheet" popover="auto" inert={isCovered}>
      {children}
    </div>
  );
}

type Props = ComponentProps<typeof MainNavigation> & {
  canCreate: boolean;
  user: ShellUser;
  hasSearch: boolean;
  /** What was opened lately, for the palette. */
  recent: ComponentProps<typeof SearchForm>["recent"];
  /** The number of unread notifications. Null if the API has none. */
  unread: number | null;
  /** Whether the API tells that number by itself. */
  isLive: boolean;
  /** The toaster, unless the document already has it. */
  notifications?: ReactNode;
  /** Something about the whole organization, above every page. */
  banner?: ReactNode;
  /** Whether a dialog is drawn over the page and its frame. */
  isCovered?: boolean;
  children: ReactNode;
};

/** Renders the frame of every signed-in page. */
export function AppShell({
  user,
  canCreate,
  hasSearch,
  unread,
  isLive,
  recent,
  notifications,
  banner,
  isCovered = false,
  children,
  ...navigation
}: Props) {
  const areKeysOn = useRouteLoaderData<{ display: Display }>("root")?.display.shortcuts === "on";
  return (
    <div className="shell">
      <SkipLink />
      <header className="shell-header" inert={isCovered}>
        <button type="button" className="btn btn-quiet btn-icon shell-menu-button" popoverTarget={SHEET_ID}>
          <Icon name="menu" size={20} />
          <span className="sr-only">Menu</span>
        </button>{" "}
        <Link to={href("/projects")} className="shell-home">
          <Logo />
        </Link>
        {hasSearch && <SearchForm recent={recent} />}
        <div className="shell-tools">
          {unread !== null && <BellLink unread={unread} isLive={isLive} />}
          {canCreate && (
            <NewMenu
              hasTasks={navigation.hasTasks}
              hasReports={navigation.hasReports}
              hasLog={navigation.hasLog}
            />
          )}
          <AccountMenu user={user} hasNotifications={unread !== null} />
        </div>
      </header>
      <Sheet isCovered={isCovered}>
        <MainNavigation {...navigation} />
      </Sheet>
      <RecordReporter />
      <CommandKeys />
      {areKeysOn && <Shortcuts />}
      <main id="main" className="shell-main" tabIndex={-1}>
        <Breadcrumbs isCovered={isCovered} />
        {banner && (
          <div className="contents" inert={isCovered}>
            {banner}
          </div>
        )}
        {notifications}
        {children}
      </main>
    </div>
  );
}
