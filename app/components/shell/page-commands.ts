import { toasts } from "#ui/toast-store.ts";

export type Command = {
  label: string;
  /** What kind of command it is, or where its record is. */
  detail: string;
  run: () => void;
};

/**
 * Returns the links and buttons of the page as commands: its navigation, what can be created, and what its parts with
 * `data-commands` offer. Each command presses the element itself, so that it does what the page says. What changes something
 * isn't first.
 */
export function pageCommands(): Command[] {
  const commands = [
    ...pressed(document, ".shell-nav ul a[href], #account a[href]", "Go to"),
    ...pressed(document, "#new a", "Create").map((command) => ({
      ...command,
      label: `New ${command.label.toLowerCase()}`,
    })),
    ...copying(),
    ...people(),
    ...[...document.querySelectorAll<HTMLElement>("main [data-commands]")].flatMap((part) =>
      pressed(part, "a[href], button[type=submit]", part.dataset["commands"] ?? ""),
    ),
  ];
  const labels = commands.map(({ label, detail }) => `${detail} ${label}`);
  return commands.filter(({ label, detail }, index) => labels.indexOf(`${detail} ${label}`) === index);
}

function pressed(part: ParentNode, selector: string, detail: string): Command[] {
  return [...part.querySelectorAll<HTMLElement>(selector)].map((element) => ({
    label: labelOf(element),
    detail,
    run: () => element.click(),
  }));
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
    ...document.querySelectorAll<HTMLElement>("main :is(select[name=owner_id], select[name=lead_id])"),
    ...[...document.querySelectorAll<HTMLElement>("main input[name=assignees]")].slice(0, 1),
  ].map((field) => {
    const label =
      field instanceof HTMLSelectElement
        ? field.labels[0]
        : field.closest("fieldset")?.querySelector("legend");
    return {
      label: `Change ${label?.textContent ?? ""}`,
      detail: "Assign",
      run: () => field.focus(),
    };
  });

function copying(): Command[] {
  const heading = document.querySelector("main h1");
  if (heading === null) return [];
  const url = location.origin + location.pathname;
  return [
    {
      label: "Copy link",
      detail: "This page",
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
