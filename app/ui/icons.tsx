import drawings from "./icons.svg?url";

/** Each name is a symbol in icons.svg. */
export type IconName =
  | "alert"
  | "ban"
  | "bell"
  | "chevron-down"
  | "chevron-left"
  | "chevron-right"
  | "clock"
  | "close"
  | "error"
  | "folder"
  | "image"
  | "info"
  | "lock"
  | "mention"
  | "menu"
  | "plus"
  | "projects"
  | "review"
  | "search"
  | "server-crash"
  | "settings"
  | "success"
  | "user"
  | "warning";

/** Renders an icon next to a word. It never has an accessible name of its own. Size in pixels. */
export function Icon({ name, size = 16, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      aria-hidden
      focusable="false"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
