import { clsx } from "clsx";
import { COLOURS } from "#contract/vocabulary.ts";
import { initials } from "#lib/initials.ts";

/** Returns the color in which a project is drawn. */
export const drawnColour = (colour: string | null) => COLOURS.find((known) => known === colour) ?? COLOURS[0];

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
  return (
    <span
      className={clsx("project-mark initial", `project-mark-${size}`, `colour-${drawnColour(colour)}`)}
      aria-hidden
      data-initial={initials(name)}
    />
  );
}

/** Draws a project's color alone. Its name stands next to it. */
export const ProjectDot = ({ colour }: { colour: string | null }) => (
  <span className={`project-dot colour-${drawnColour(colour)}`} aria-hidden />
);
