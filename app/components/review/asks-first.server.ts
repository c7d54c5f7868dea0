import type { RouterContextProvider } from "react-router";
import { AT_ONCE } from "#domain/trash/at-once.ts";
import { isOut } from "#domain/review/states.ts";
import { postedIntent } from "#forms/submit.server.ts";

/** Returns whether an immediate deletion must ask after all, because the record was published after the user opened its page. */
export const asksFirst = (context: Readonly<RouterContextProvider>, status: string): boolean =>
  postedIntent(context) === AT_ONCE && isOut(status);
