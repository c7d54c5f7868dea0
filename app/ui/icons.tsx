import drawings from "./icons.svg?url";

/** Each name is a symbol in icons.svg. */
export type IconName =
  | "alert"
  | "ban"
  | "bell"
  | "bookmark"
  | "check"
  | "chevron-down"
  | "chevron-left"
  | "chevron-right"
  | "chevron-up"
  | "chevrons-up"
  | "circle"
  | "calendar"
  | "clock"
  | "close"
  | "comment"
  | "error"
  | "eye"
  | "file"
  | "folder"
  | "forward"
  | "globe"
  | "heart"
  | "image"
  | "info"
  | "lock"
  | "mention"
  | "menu"
  | "plus"
  | "projects"
  | "repeat"
  | "review"
  | "search"
  | "send"
  | "server-crash"
  | "settings"
  | "share"
  | "star"
  | "success"
  | "tasks"
  | "thumbs-up"
  | "user"
  | "users"
  | "warning"
  | "status-idea"
  | "status-draft"
  | "status-in-review"
  | "status-changes-requested"
  | "status-approved"
  | "status-scheduled"
  | "status-published"
  | "status-live"
  | "status-paused"
  | "status-ended"
  | "status-on-hold"
  | "status-cancelled"
  | "status-archived"
  | "network-x"
  | "network-instagram"
  | "network-facebook"
  | "network-linkedin"
  | "network-tiktok"
  | "network-pinterest"
  | "network-youtube"
  | "network-threads"
  | "network-bluesky"
  | "network-mastodon"
  | "network-google-business";

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
