import type { Submission } from "@conform-to/react";
import { data } from "react-router";

/** Returns the form as it was submitted, with one field filled in. Nothing is validated or saved. */
export function filledAnswer(
  submission: Submission<unknown, string[], unknown>,
  name: string,
  value: string,
) {
  const { initialValue } = submission.reply();
  const result = {
    initialValue: { ...initialValue, [name]: value },
    // Fills the field in pages with scripts, too.
    intent: { type: "update" as const, payload: { name, value } },
  };
  return data({ result, isUncertain: false });
}
