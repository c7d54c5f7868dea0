import type { ReactNode } from "react";

type Props = {
  title: ReactNode;
  /** Beside the title: a badge. */
  badge?: ReactNode;
  /** Below the title: one sentence. */
  lead?: ReactNode;
  /** One primary action at most; links and buttons. */
  actions?: ReactNode;
};

/** The page's heading. It takes the focus after a navigation by script (components/route-focus.tsx). */
export function PageHeader({ title, badge, lead, actions }: Props) {
  return (
    <div className="page-header">
      <div className="page-header-text">
        <div className="page-header-title">
          <h1 tabIndex={-1} dir="auto">
            {title}
          </h1>
          {badge}
        </div>
        {lead !== undefined && <p className="lead">{lead}</p>}
      </div>
      {actions !== undefined && <div className="actions">{actions}</div>}
    </div>
  );
}
