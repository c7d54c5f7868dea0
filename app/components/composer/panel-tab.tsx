import { type ReactNode, useEffect, useRef, useState } from "react";

type Props = {
  label: string;
  /** What is counted in it. It is drawn beside the label. */
  count?: number;
  /** What the count means, for those who don’t see it. */
  meaning?: string;
  tone?: "danger";
  /** Whether it is open when the page comes. */
  isFirst?: boolean;
  /** Whether something in it has to be seen now. */
  isOpen?: boolean;
  children?: ReactNode;
};

/** A tab of the panel beside an editor. One is open at a time, and whoever reads chooses which. */
export function PanelTab({
  label,
  count = 0,
  meaning,
  tone,
  isFirst = false,
  isOpen = false,
  children,
}: Props) {
  const [isOpenAtFirst] = useState(isFirst || isOpen);
  const tab = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isOpen && tab.current) tab.current.open = true;
  }, [isOpen]);
  return (
    <details ref={tab} name="panel" className="panel-tab" open={isOpenAtFirst}>
      <summary data-count={count > 0 ? count : undefined} data-tone={tone}>
        {label}
        {meaning !== undefined && <span className="sr-only">: {meaning}</span>}
      </summary>
      <div className="panel-tab-body">{children}</div>
    </details>
  );
}
