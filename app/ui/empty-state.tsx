import type { ReactNode } from "react";
import { Drawing, type DrawingName } from "./drawings.tsx";
import { RestingDots } from "./logo.tsx";

type Props = {
  /** What will be listed here: "No projects yet". */
  heading: string;
  /** One sentence on what it is for. */
  children: ReactNode;
  /** The next step: one primary action, and up to one quiet link. */
  action?: ReactNode;
  /** The room's own drawing. Without one, there are three dots. */
  drawing?: DrawingName;
  level?: 2 | 3;
};

export function EmptyState({ heading, children, action, drawing, level = 2 }: Props) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className="empty">
      {drawing === undefined ? <RestingDots /> : <Drawing of={drawing} />}
      <Heading>{heading}</Heading>
      <p>{children}</p>
      {Boolean(action) && <div className="actions">{action}</div>}
    </div>
  );
}
