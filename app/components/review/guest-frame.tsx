import type { ReactNode } from "react";
import { Notifications } from "#components/shell/notifications.tsx";
import { SkipLink } from "#ui/skip-link.tsx";
import "./guest.css";

/** Renders the frame of what people without an account see: nothing but who shared it. */
export function GuestFrame({ organization, children }: { organization?: string; children: ReactNode }) {
  return (
    <div className="guest">
      <SkipLink />
      {organization && (
        <header className="guest-header">
          <p className="guest-width" dir="auto">
            {organization}
          </p>
        </header>
      )}
      <main id="main" tabIndex={-1} className="guest-main guest-width">
        <Notifications />
        {children}
      </main>
      <footer className="guest-footer">
        <p className="guest-width">Shared with Marquee</p>
      </footer>
    </div>
  );
}
