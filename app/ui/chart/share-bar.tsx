import { useId } from "react";

/** A color with a pattern of its own, so that bars differ without colors. */
export const BAR_LOOKS = ["yellow", "blue", "purple", "pink", "green", "gray"] as const;
export type BarLook = (typeof BAR_LOOKS)[number];

/** Draws a number’s share of the highest one, from 0 to 1, as a bar beside the number. */
export function ShareBar({ share, look }: { share: number; look: BarLook }) {
  const id = useId();
  const width = Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0;
  return (
    <svg className={`share-bar share-bar-${look}`} aria-hidden>
      <defs>
        <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="share-bar-color" width={6} height={6} />
          <path className="share-bar-pattern" d={PATTERNS[look]} />
        </pattern>
      </defs>
      <rect width={`${Math.round(width * 1000) / 10}%`} height="100%" rx={3} fill={`url(#${id})`} />
    </svg>
  );
}

/** Within a square of 6 by 6, turned by 45 degrees. */
const PATTERNS: Record<BarLook, string> = {
  yellow: "",
  blue: "M0 0h2.5v6h-2.5z",
  purple: "M0 0h6v2.5h-6z",
  pink: "M1.5 1.5h3v3h-3z",
  green: "M0 0h1.5v6h-1.5zM0 0h6v1.5h-6z",
  gray: "M0 0h4v6h-4z",
};
