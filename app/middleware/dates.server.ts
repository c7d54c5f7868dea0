import { AsyncLocalStorage } from "node:async_hooks";
import type { MiddlewareFunction } from "react-router";
import { readDates } from "#request/dates.server.ts";
import { type DateStyle, DEFAULT_STYLE, readDateStyleWith } from "#lib/date-style.ts";

const styles = new AsyncLocalStorage<DateStyle>();
readDateStyleWith(() => styles.getStore() ?? DEFAULT_STYLE);

export const writeDates: MiddlewareFunction<Response> = async ({ request }, next) =>
  styles.run((await readDates(request.headers)).style, next);
