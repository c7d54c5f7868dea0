import type { StatusTone } from "./status-mark.tsx";

/** Draws how much of a whole is reached. The numbers stand beside it. More than the whole fills it. */
export function Meter({ value, max, tone }: { value: number; max: number; tone?: StatusTone }) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <svg className={tone ? `meter tone-${tone}` : "meter"} aria-hidden preserveAspectRatio="none">
      <rect width={`${Math.round(share * 1000) / 10}%`} height="100%" rx={3} />
    </svg>
  );
}
