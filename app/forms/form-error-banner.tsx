import type { ReactNode } from "react";

type Props = { message: string | undefined; children?: ReactNode };

/** Shows why an action failed, if there are no fields to show errors next to. */
export function FormErrorBanner({ message, children }: Props) {
  if (!message) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- without a script this is what brings a refusal to notice
    <div className="error-summary" role="alert" tabIndex={-1} autoFocus>
      <h2>There is a problem</h2>
      <p>{message}</p>
      {children}
    </div>
  );
}
