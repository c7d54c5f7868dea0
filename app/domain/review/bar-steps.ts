import type { ItemStatus } from "#contract/vocabulary.ts";
import type { Step } from "./states.ts";

/** The steps that a status's bar shows as buttons, in the order in which they are preferred. */
const BUTTONS: Readonly<
  Partial<Record<ItemStatus, { solid: readonly ItemStatus[]; outline: readonly ItemStatus[] }>>
> = {
  idea: { solid: ["draft"], outline: ["scheduled"] },
  draft: { solid: ["scheduled", "in_review"], outline: ["in_review"] },
  in_review: { solid: ["approved", "draft"], outline: ["changes_requested"] },
  changes_requested: { solid: ["in_review"], outline: [] },
  approved: { solid: ["scheduled"], outline: ["on_hold"] },
  scheduled: { solid: ["published"], outline: ["draft", "approved"] },
  published: { solid: ["live"], outline: ["archived"] },
  live: { solid: [], outline: ["paused", "ended"] },
  paused: { solid: ["live"], outline: ["ended"] },
  ended: { solid: [], outline: ["archived"] },
  on_hold: { solid: ["approved"], outline: ["draft"] },
  cancelled: { solid: ["draft"], outline: [] },
  archived: { solid: ["published"], outline: [] },
};

/** The open steps of a status: one solid button, one outlined button, and the rest for a menu. */
export type BarSteps<Open> = { solid: Open | null; outline: Open | null; rest: readonly Open[] };

export function barSteps<Open extends Pick<Step, "to">>(
  status: string,
  open: readonly Open[],
): BarSteps<Open> {
  const { solid: first, outline: second } = (
    BUTTONS as Partial<Record<string, (typeof BUTTONS)[ItemStatus]>>
  )[status] ?? { solid: [], outline: [] };
  const find = (wanted: readonly ItemStatus[], without?: Open) =>
    wanted.map((to) => open.find((step) => step.to === to)).find((step) => step && step !== without) ?? null;
  const solid = find(first);
  const outline = find(second, solid ?? undefined);
  return { solid, outline, rest: open.filter((step) => step !== solid && step !== outline) };
}

/** Whether there is any step. */
export const hasSteps = ({ solid, outline, rest }: BarSteps<unknown>): boolean =>
  solid !== null || outline !== null || rest.length > 0;

export function inMenu<Open extends Pick<Step, "to">>(
  { solid, outline, rest }: BarSteps<Open>,
  moved: readonly ItemStatus[],
): BarSteps<Open> {
  const isMoved = (step: Open | null): step is Open => step !== null && moved.includes(step.to);
  return {
    solid: isMoved(solid) ? null : solid,
    outline: isMoved(outline) ? null : outline,
    rest: [...[solid, outline].filter(isMoved), ...rest],
  };
}
