import { clsx } from "clsx";
import { COLOURS } from "#contract/vocabulary.ts";
import { initials } from "#lib/initials.ts";

/** Draws a project's initials on its color. Its name stands next to it. */
export function ProjectMark({
  name,
  colour,
  size = "sm",
}: {
  name: string;
  colour: string | null;
  size?: "sm" | "md";
}) {
  const drawn = COLOURS.find((known) => known === colour) ?? COLOURS[0];
  return (
    <span
      className={clsx("project-mark initial", `project-mark-${size}`, `colour-${drawn}`)}
      aria-hidden
      data-initial={initials(name)}
    />
  );
}

/** Draws a project's color alone. Its name stands next to it. */
export const ProjectDot = ({ colour }: { colour: string | null }) => (
  <span
    className={`project-dot colour-${COLOURS.find((known) => known === colour) ?? COLOURS[0]}`}
    aria-hidden
  />
);
