import type { RouterContextProvider } from "react-router";
import { AT_ONCE } from "#domain/trash/at-once.ts";
import { isOut } from "#domain/review/states.ts";
import { postedIntent } from "#forms/submit.server.ts";

/** Whether a deletion without a question must ask after all: the record has been published since its page was opened. */
export const asksFirst = (context: Readonly<RouterContextProvider>, status: string): boolean =>
  postedIntent(context) === AT_ONCE && isOut(status);
