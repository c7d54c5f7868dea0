import type { ReactNode } from "react";
import { Link } from "#ui/link.tsx";
import { Logo } from "#ui/logo.tsx";
import { SkipLink } from "#ui/skip-link.tsx";
import { Icon } from "#ui/icons.tsx";
import "./first-run.css";

/** Renders the frame of the first page after signing up: where the person is on the way to a first post, beside a calendar to come. */
export const FirstRunShell = ({
  notifications,
  children,
}: {
  notifications: ReactNode;
  children: ReactNode;
}) => (
  <div className="first-run">
    <SkipLink />
    <main id="main" className="first-run-main" tabIndex={-1}>
      <Link to="/login" className="shell-home">
        <Logo />
      </Link>
      <div className="first-run-column">
        {notifications}
        <ol className="first-run-steps" aria-label="Steps">
          <li data-done>
            <Icon name="success" /> Account<span className="sr-only">, done</span>
          </li>
          <li aria-current="step">Workspace</li>
          <li>First post</li>
        </ol>
        {children}
      </div>
    </main>
    <div className="first-run-scene" aria-hidden />
  </div>
);
