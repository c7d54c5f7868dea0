import type { BadgeHue } from "#ui/badge.tsx";
import { barIn, type DateWindow, placeIn } from "#domain/campaigns/date-window.ts";

const FILLS: Record<BadgeHue, string> = {
  purple: "fill-purple",
  blue: "fill-blue",
  yellow: "fill-yellow",
  pink: "fill-pink",
};

type Props = {
  first: string | null;
  last: string | null;
  hue: BadgeHue;
  window: DateWindow;
  today: string;
};

/** The least width of a bar in percent, for a single day. */
const LEAST = 3;

/** Draws when something runs, with a line for today. The dates stand beside it. */
export function DatesBar({ first, last, hue, window, today }: Props) {
  const bar = barIn(window, first, last);
  const now = placeIn(window, today);
  return (
    <svg aria-hidden className="dates-bar" viewBox="0 0 100 6" preserveAspectRatio="none">
      {bar && (
        <rect
          className={FILLS[hue]}
          x={Math.min(bar.x, 100 - LEAST)}
          width={Math.max(bar.width, LEAST)}
          height={6}
          rx={2}
        />
      )}
      {now !== null && <rect className="fill-danger-dot" x={now - 0.8} y={-2} width={1.6} height={10} />}
    </svg>
  );
}
