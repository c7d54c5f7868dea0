import type { SubmissionResult } from "@conform-to/react";
import type { ItemStatus } from "#contract/vocabulary.ts";
import type { Conflict } from "#lib/conflict.ts";

type Shown = {
  /** The form, with what is wrong at its fields. */
  result: SubmissionResult;
  /** The version that the form continues from. */
  version: number | undefined;
};

type NotDone = {
  /** What was saved nevertheless, as a sentence. */
  saved?: string | undefined;
  /** What the button didn’t do, if not saving. */
  notDone?: string | undefined;
  /** Whether the form has nothing that isn’t saved. */
  isSaved?: boolean | undefined;
  /** The step that lacks a reason. */
  reasonFor?: ItemStatus | undefined;
};

/** The form has everything that was typed. */
type Refused = Shown & NotDone & { kind: "refused" };
/** Someone else saved meanwhile. */
type Conflicting = Shown & NotDone & { kind: "conflict"; conflict: Conflict };
/** Nobody answered, so it isn’t known whether it was saved. */
type Uncertain = Shown & NotDone & { kind: "uncertain"; isUncertain: true };
/** Everything typed is saved, and a step or an image was refused. The form has what is saved now. */
type SavedButRefused = Shown &
  NotDone & {
    kind: "savedButRefused";
    /** Whom a step to review was to ask. */
    approvers?: string[];
    /** The reason that was typed for the step. */
    reason?: string;
  };
/** The form as it was typed, because its button doesn’t save. */
type Typed = Shown & { kind: "typed" };

/** What became of a submitted editor. One that did everything is a redirect. */
export type Outcome = Refused | Conflicting | Uncertain | SavedButRefused | Typed;
