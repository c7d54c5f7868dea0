import { clsx } from "clsx";
import { COLOURS } from "#contract/vocabulary.ts";
import { initials } from "#lib/initials.ts";

/** Draws a project's initials on its color. Its name stands next to it. */
export function ProjectMark({ name, colour }: { name: string; colour: string | null }) {
  const drawn = COLOURS.find((known) => known === colour) ?? COLOURS[0];
  return (
    <span
      className={clsx("project-mark initial", `colour-${drawn}`)}
      aria-hidden
      data-initial={initials(name)}
    />
  );
}
