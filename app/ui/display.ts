/** How much room rows and cards take. */
export const DENSITIES = ["comfortable", "compact"] as const;
/** Whether things move as the system says, or never. */
export const MOTIONS = ["system", "reduce"] as const;

/** Whether single keys do something. */
export const SHORTCUTS = ["on", "off"] as const;

export type Display = {
  density: (typeof DENSITIES)[number];
  motion: (typeof MOTIONS)[number];
  shortcuts: (typeof SHORTCUTS)[number];
};

/** Returns whether a script must not start an animation. Works only in browsers. */
export const isMotionReduced = () =>
  document.documentElement.dataset["motion"] === "reduce" ||
  matchMedia("(prefers-reduced-motion: reduce)").matches;
