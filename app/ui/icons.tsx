import {
  Ban,
  Bell,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  CircleX,
  Folder,
  FolderKanban,
  Image,
  Info,
  Lock,
  type LucideIcon,
  Menu,
  ServerCrash,
  TriangleAlert,
  User,
  X,
} from "lucide-react";

// Every one of these is in the file that all pages load: a drawing that nothing shows has no place here.
const drawings = {
  alert: CircleAlert,
  ban: Ban,
  bell: Bell,
  "chevron-down": ChevronDown,
  "chevron-left": ChevronLeft,
  "chevron-right": ChevronRight,
  close: X,
  error: CircleX,
  folder: Folder,
  image: Image,
  info: Info,
  lock: Lock,
  menu: Menu,
  projects: FolderKanban,
  "server-crash": ServerCrash,
  success: CircleCheck,
  user: User,
  warning: TriangleAlert,
} satisfies Record<string, LucideIcon>;

export type IconName = keyof typeof drawings;

/** A picture beside a word; it never carries a name of its own. Size in pixels. */
export function Icon({ name, size = 16, className }: { name: IconName; size?: number; className?: string }) {
  const Drawing = drawings[name];
  return <Drawing aria-hidden focusable="false" size={size} strokeWidth={2} className={className} />;
}
