import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import type { Conflict } from "#lib/conflict.ts";
import { conflictIn } from "#components/conflicts/conflict-texts.tsx";
import { PartPopover } from "#ui/part-popover.tsx";
import type { PartValue } from "./part.server.ts";
import { partLabels } from "./part-path.ts";
import { TaskActions } from "./task-actions.tsx";
import { TaskPart } from "./task-part.tsx";

/** What the small page of a part loads. */
export type LoadedPart = { id: string; title: string; to: string; back: string; of: PartValue };

/** What its action answers if it refuses what was sent. */
export type RefusedPart = { result: SubmissionResult | undefined; conflict?: Conflict };

/** Holds the one popover in which the values of tasks are changed. */
export const TaskPopover = ({ children }: { children: ReactNode }) => (
  <PartPopover<LoadedPart>
    render={({ data: { id, title, back, to, of }, actionData }) => {
      if (of.part === "")
        return (
          <div className="part-options">
            <TaskActions taskId={id} title={title} back={back} canDelete={of.canDelete} isMenu />
          </div>
        );
      const answer = actionData as RefusedPart | undefined;
      return (
        <>
          <p className="menu-heading">{partLabels[of.part]}</p>
          <TaskPart taskId={id} to={to} of={of} lastResult={answer?.result} conflict={conflictIn(answer)} />
        </>
      );
    }}
  >
    {children}
  </PartPopover>
);
