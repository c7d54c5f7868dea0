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
  /** Shown instead of the code if several codes share a page. */
  status?: number;
  /** Replaces the default heading. */
  title?: string;
  /** Replaces the default text, such as "Social Calendar not found". */
  text?: string;
  /** The URL of this page. If the failure may be temporary, the page offers "Try again". */
  retry?: string;
  /** The request id, which server administrators look for in the log. */
  requestId?: string | undefined;
  /** Replaces the default links. */
  actions?: ReactNode;
};

export const errorTitle = (code: ErrorCode) => pages[code].title;

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
