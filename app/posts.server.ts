import { data } from "react-router";
import type { Readings } from "#domain/blogs/readings.ts";
import { readApart, readHere, TooLongError } from "./reading-thread.server.ts";

/** Any Markdown of this many characters is parsed in a few milliseconds. */
const SHORT = 4000;

const tooLong = () =>
  data(
    {
      kind: "failure",
      title: "TimeoutError",
      message: "This blog post is taking too long to load. Try again.",
    },
    { status: 503 },
  );

/**
 * Extracts something from a post's Markdown. A separate thread parses long texts in turn, so that other requests aren't blocked.
 * @throws an error page for a text that takes longer than 15 s
 */
export async function readPost<Name extends keyof Readings>(
  reading: Name,
  ...given: Parameters<Readings[Name]>
): Promise<ReturnType<Readings[Name]>> {
  const [body] = given;
  if (body.length <= SHORT) return readHere(reading, ...given);
  try {
    return await readApart(reading, ...given);
  } catch (error) {
    throw error instanceof TooLongError ? tooLong() : error;
  }
}
