import type { Submission } from "@conform-to/react";
import { data } from "react-router";

/** The form with a row more or less, when that is what was asked for; nothing is judged or saved then. */
export function rowsAnswer(submission: Submission<unknown, string[], unknown>) {
  if (submission.status !== undefined) return null;
  const result = { ...submission.reply(), error: undefined };
  return data({ result, isUncertain: false, isRowNew: result.intent?.type === "insert" });
}
