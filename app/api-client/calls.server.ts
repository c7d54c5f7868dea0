import { channel } from "node:diagnostics_channel";
import { AbortedError, NetworkError, TimeoutError } from "./errors.server.ts";

export type ApiCall = {
  outcome: "2xx" | "3xx" | "4xx" | "5xx" | "timeout" | "unreachable" | "aborted" | "unreadable";
  seconds: number;
  /** How many milliseconds the event loop of the API is late, if it says so. */
  lateness: number;
};

const calls = channel("marquee:api-call");

/** Hears of each call of the API once it is answered or has failed. */
export function onApiCall(listener: (call: ApiCall) => void): void {
  calls.subscribe((call) => listener(call as ApiCall));
}

export const noteCall = (call: ApiCall): void => calls.publish(call);

export const outcomeOf = (status: number) => `${Math.floor(status / 100)}xx` as ApiCall["outcome"];

export function outcomeOfFailure(error: unknown): ApiCall["outcome"] {
  if (error instanceof TimeoutError) return "timeout";
  if (error instanceof NetworkError) return "unreachable";
  return error instanceof AbortedError ? "aborted" : "unreadable";
}
