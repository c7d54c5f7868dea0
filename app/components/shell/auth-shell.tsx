import type { ReactNode } from "react";
import { Link } from "#ui/link.tsx";
import { Logo } from "#ui/logo.tsx";
import { SkipLink } from "#ui/skip-link.tsx";

/** Renders the frame of the guest pages. From 1024 px, the slogan is on one half and the form on the other. */
export function AuthShell({ notifications, children }: { notifications?: ReactNode; children: ReactNode }) {
  return (
    <div className="auth">
      <SkipLink />
      <div className="auth-scene" aria-hidden>
        <p>
          Plan it. Write it.
          <br />
          Put it up in lights.
        </p>
      </div>
      <main id="main" className="auth-main" tabIndex={-1}>
        <div className="auth-column">
          <Link to="/login" className="shell-home">
            <Logo />
          </Link>
          {notifications}
          {children}
        </div>
      </main>
    </div>
  );
}
