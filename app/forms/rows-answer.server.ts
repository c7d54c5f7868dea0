import type { Submission } from "@conform-to/react";
import { data } from "react-router";

/** Returns the form with a row added, removed, or moved, if that was requested. Nothing is validated or saved. */
export function rowsAnswer(submission: Submission<unknown, string[], unknown>) {
  if (submission.status !== undefined) return null;
  const result = { ...submission.reply(), error: undefined };
  const { intent } = result;
  const grown = intent?.type === "insert" ? intent.payload.name : null;
  return data({ result, isUncertain: false, grown });
}
