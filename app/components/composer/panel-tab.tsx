import type { ReactNode } from "react";

type Props = {
  label: string;
  /** What is counted in it. It is drawn beside the label. */
  count?: number;
  /** What the count means, for those who don’t see it. */
  meaning?: string;
  tone?: "danger";
  isOpen?: boolean;
  children: ReactNode;
};

/** A tab of the panel beside an editor. One is open at a time. */
export const PanelTab = ({ label, count = 0, meaning, tone, isOpen = false, children }: Props) => (
  <details name="panel" className="panel-tab" open={isOpen}>
    <summary data-count={count > 0 ? count : undefined} data-tone={tone}>
      {label}
      {meaning !== undefined && <span className="sr-only">: {meaning}</span>}
    </summary>
    <div className="panel-tab-body">{children}</div>
  </details>
);
