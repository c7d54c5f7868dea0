import type { ReactNode } from "react";
import { ButtonLink } from "./button.tsx";
import { Icon, type IconName } from "./icons.tsx";

export type ErrorCode = 400 | 401 | 403 | 404 | 500;

const pages: Record<ErrorCode, { icon: IconName; title: string; text: string; actions: ReactNode }> = {
  400: {
    icon: "alert",
    title: "Request Failed",
    text: "Check the URL or what you entered, then try again.",
    actions: (
      <ButtonLink to="/projects" tone="primary">
        Go to projects
      </ButtonLink>
    ),
  },
  401: {
    icon: "lock",
    title: "Sign in to continue",
    text: "Sign in to see this page. We’ll bring you back here.",
    actions: (
      <ButtonLink to="/login" tone="primary">
        Sign in
      </ButtonLink>
    ),
  },
  403: {
    icon: "ban",
    title: "You don’t have access",
    text: "Ask a project owner or admin for access.",
    actions: (
      <ButtonLink to="/projects" tone="primary">
        Go to projects
      </ButtonLink>
    ),
  },
  404: {
    icon: "alert",
    title: "Page Not Found",
    text: "Sorry, the page you're looking for doesn't exist or has been moved.",
    actions: (
      <ButtonLink to="/" tone="primary">
        Go back home
      </ButtonLink>
    ),
  },
  500: {
    icon: "server-crash",
    title: "Server Error",
    text: "Sorry, something went wrong on our end. Please try again later.",
    actions: (
      <ButtonLink to="/projects" tone="secondary">
        Go to projects
      </ButtonLink>
    ),
  },
};

type Props = {
  code: ErrorCode;
  /** Shown in place of the code, where several have one page. */
  status?: number;
  /** Replaces the usual heading. */
  title?: string;
  /** Replaces the usual text, such as "Social Calendar not found". */
  text?: string;
  /** Address of this very page; a failure that may pass offers "Try again". */
  retry?: string;
  /** What the person who runs the server looks for in the log. */
  requestId?: string | undefined;
  /** Replaces the usual way on. */
  actions?: ReactNode;
};

export const errorTitle = (code: ErrorCode) => pages[code].title;

/** A page in place of the one that failed. */
export function ErrorPage({ code, status = code, title, text, retry, requestId, actions }: Props) {
  const page = pages[code];
  return (
    <div className="error-page">
      <span className="error-page-icon">
        <Icon name={page.icon} size={28} />
      </span>
      {code !== 404 && <p className="error-page-code">{status}</p>}
      <h1 tabIndex={-1}>{title ?? page.title}</h1>
      <p>{text ?? page.text}</p>
      {requestId && (
        <p className="hint">
          Request ID: <code>{requestId}</code>
        </p>
      )}
      <div className="actions">
        {retry !== undefined && (
          <ButtonLink to={retry} tone="primary" reloadDocument>
            Try again
          </ButtonLink>
        )}
        {actions ?? page.actions}
      </div>
    </div>
  );
}
