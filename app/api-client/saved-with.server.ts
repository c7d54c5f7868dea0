import { z } from "zod";
import { recordIfSent } from "#contract/envelope.ts";
import { type StepInput, StepSchema } from "#contract/review.ts";
import { plainMessage } from "./plain-message.ts";

/** What became of a step in the same call as a save. If it is refused, the save is kept. */
export type StepAnswer = z.output<typeof StepSchema>;

const stepped = z.object({ step: StepSchema });

function stepIn(body: unknown): StepAnswer | null {
  const step = stepped.safeParse(body).data?.step;
  if (step === undefined) return null;
  return {
    ...step,
    reasons: step.reasons.map((reason) => ({ ...reason, message: plainMessage(reason.message) })),
  };
}

/**
 * Reads a record after a save, and what became of its step. Both are null from an API that doesn’t say so: the step has to be taken by
 * a call of its own then.
 */
export const savedWith = <Schema extends z.ZodType>(schema: Schema) =>
  z.unknown().transform((body) => ({ record: recordIfSent(schema).parse(body), step: stepIn(body) }));

/** Returns a step as the fields of a form, as Laravel reads them. */
export function stepFields(step: StepInput | null): [name: string, value: string][] {
  const { status, use_next_slot, reason, approvers = [] } = step ?? {};
  return [
    ...(status === undefined ? [] : [["step[status]", status] as [string, string]]),
    ...(use_next_slot === true ? [["step[use_next_slot]", "1"] as [string, string]] : []),
    ...(reason ? [["step[reason]", reason] as [string, string]] : []),
    ...approvers.flatMap(({ type, id }, index): [string, string][] => [
      [`step[approvers][${index}][type]`, type],
      [`step[approvers][${index}][id]`, id],
    ]),
  ];
}
