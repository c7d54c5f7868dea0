/** Renders the three lamps of the brand without motion. */
export function RestingDots({ className = "resting-dots" }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 40 10" width="40" height="10" aria-hidden focusable="false">
      <circle cx="5" cy="5" r="5" />
      <circle cx="20" cy="5" r="5" />
      <circle cx="35" cy="5" r="5" />
    </svg>
  );
}

export function Logo() {
  return (
    <span className="logo">
      <RestingDots className="logo-dots" />
      <span>Marquee</span>
    </span>
  );
}
