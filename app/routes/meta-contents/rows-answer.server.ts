import type { Submission } from "@conform-to/react";
import { data } from "react-router";

/** The form with a row more or less or moved, when that is what was asked for; nothing is judged or saved then. */
export function rowsAnswer(submission: Submission<unknown, string[], unknown>) {
  if (submission.status !== undefined) return null;
  const result = { ...submission.reply(), error: undefined };
  const { intent } = result;
  const grown = intent?.type === "insert" ? intent.payload.name : null;
  return data({ result, isUncertain: false, grown });
}
