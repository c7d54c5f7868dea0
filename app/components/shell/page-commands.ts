import type { IconName } from "#ui/icons.tsx";
import { toasts } from "#ui/toast-store.ts";

type CommandGroup = "On this page" | "Recent" | "Do" | "Go to" | "Found";

export type Command = {
  group: CommandGroup;
  label: string;
  /** Where its record is, or what part of the page offers it. */
  detail: string;
  icon: IconName;
  /** The keys that do the same. */
  keys?: string;
  /** Where it leads, if it is a link. */
  to?: string;
  run: () => void;
};

/**
 * Returns the links and buttons of the page as commands: what its parts with `data-commands` offer, what can be created, and its
 * navigation. Each command presses the element itself, so that it does what the page says. What changes something isn't first.
 */
export function pageCommands(): Command[] {
  const commands = [
    ...copying(),
    ...people(),
    ...values(),
    ...[...document.querySelectorAll<HTMLElement>("main [data-commands]:not([inert] *)")].flatMap((part) =>
      pressed(part, "a[href], button[type=submit]", "On this page", part.dataset["commands"] ?? ""),
    ),
    ...pressed(document, "#new a", "Do", "").map(({ keys, ...command }) => ({
      ...command,
      label: `New ${command.label.toLowerCase()}`,
      ...(keys !== undefined && { keys: `C ${keys}` }),
    })),
    ...pressed(document, ".shell-nav ul a[href], #account a[href]", "Go to", ""),
  ];
  const labels = commands.map(({ label, group }) => `${group} ${label}`);
  return commands.filter(({ label, group }, index) => labels.indexOf(`${group} ${label}`) === index);
}

const ICONS: Readonly<Record<CommandGroup, IconName>> = {
  "On this page": "zap",
  Recent: "history",
  Do: "plus",
  "Go to": "arrow-right",
  Found: "file",
};

function pressed(part: ParentNode, selector: string, group: CommandGroup, detail: string): Command[] {
  return [...part.querySelectorAll<HTMLElement>(selector)].map((element) => {
    const keys = element.querySelector("kbd")?.textContent;
    return {
      group,
      label: labelOf(element),
      detail,
      icon: iconOf(element) ?? ICONS[group],
      ...(keys !== undefined && { keys }),
      ...(element instanceof HTMLAnchorElement && { to: element.href }),
      run: () => element.click(),
    };
  });
}

/** Returns the name of the icon that an element has, if it has one. */
const iconOf = (element: HTMLElement) =>
  element.querySelector("use")?.getAttribute("href")?.split("#").at(1) as IconName | undefined;

/** Returns a sign for a record by the words of its address. */
export function iconFor(path: string): IconName {
  if (path.includes("/boards/")) return "image";
  if (path.includes("/social-calendar/")) return "calendar-days";
  if (path.includes("/blog/")) return "file";
  if (path.includes("/campaigns/")) return "megaphone";
  if (path.startsWith("/tasks/")) return "tasks";
  return "folder";
}

/** The words of an element that can be seen. */
function labelOf(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll(".sr-only, kbd, .shell-nav-count")) hidden.remove();
  return copy.textContent.trim();
}

/** Who is in charge is a field of the page's form, and who does a task is a group of them. */
const people = (): Command[] =>
  [
    ...document.querySelectorAll<HTMLElement>(
      "main :is(select[name=owner_id], select[name=lead_id]):not([inert] *)",
    ),
    ...[...document.querySelectorAll<HTMLElement>("main input[name=assignees]:not([inert] *)")].slice(0, 1),
  ].map((field) => {
    const label =
      field instanceof HTMLSelectElement
        ? field.labels[0]
        : field.closest("fieldset")?.querySelector("legend");
    return {
      group: "On this page" as const,
      label: `Change ${label?.textContent ?? ""}`,
      detail: "Assign",
      icon: "user" as const,
      run: () => field.focus(),
    };
  });

/** The values of a record that change in place. */
const values = (): Command[] =>
  [...document.querySelectorAll<HTMLElement>("main dd > .part-link[href]:not([inert] *)")].map((link) => ({
    group: "On this page" as const,
    label: `Change ${link.closest("dd")?.parentElement?.querySelector("dt")?.textContent ?? ""}`,
    detail: link.dataset["rowKey"] === "a" ? "Assign" : "",
    icon: iconOf(link) ?? ("pencil" as const),
    run: () => link.click(),
  }));

function copying(): Command[] {
  const heading = document.querySelector("main h1:not([inert] *)");
  if (heading === null) return [];
  const url = location.origin + location.pathname;
  return [
    {
      group: "On this page",
      label: "Copy link",
      detail: "",
      icon: "link",
      run: () => {
        // Over plain http, and without permission, browsers have no clipboard.
        const copied = navigator.clipboard?.writeText(url) ?? Promise.reject(new Error());
        copied.then(
          () => toasts.add({ type: "success", message: "Link copied." }),
          () => toasts.add({ type: "info", message: url }),
        );
      },
    },
  ];
}
