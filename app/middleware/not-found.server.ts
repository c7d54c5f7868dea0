import { data } from "react-router";
import type { ReadFailure } from "./api.server.ts";

/**
 * Returns a not-found page to throw.
 * @param message such as "Ad not found"
 */
export const notFound = (message: string) =>
  data({ kind: "failure", title: "NotFoundError", message } satisfies ReadFailure, { status: 404 });
