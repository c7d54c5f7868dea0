import type { ReactNode } from "react";

type Props = {
  title: ReactNode;
  /** A badge next to the title. */
  badge?: ReactNode;
  /** One sentence below the title. */
  lead?: ReactNode;
  /** Links and buttons, with up to one primary action. */
  actions?: ReactNode;
  /** On a phone, shows only the title and the actions, in one line. */
  isCompact?: boolean;
};

/** Renders the page's heading. After a client navigation, it takes the focus (components/route-focus.tsx). */
export function PageHeader({ title, badge, lead, actions, isCompact = false }: Props) {
  return (
    <div className="page-header" data-compact={isCompact || undefined}>
      <div className="page-header-text">
        <div className="page-header-title">
          <h1 tabIndex={-1} dir="auto">
            {title}
          </h1>
          {badge}
        </div>
        {lead !== undefined && <p className="lead">{lead}</p>}
      </div>
      {actions !== undefined && (
        <div className="actions" data-commands="">
          {actions}
        </div>
      )}
    </div>
  );
}
