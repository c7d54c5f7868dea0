import { KEPT_VIDEO_TYPES } from "#contract/videos.ts";
import type { Api } from "./client.server.ts";

const one = (value: string | string[] | undefined): string | null => [value].flat()[0] ?? null;
/** What says which part of the video it is. */
const PASSED_ON = ["content-range", "content-length", "accept-ranges"] as const;

/** Returns a stored video, or the part of it that the browser asks for, while it comes from the API. 404 for any other file. */
export async function playedVideo(
  api: Pick<Api, "streamedFile">,
  request: Request,
  template: string,
  {
    params,
    query = {},
    cached = "private, max-age=86400, immutable",
  }: { params: Record<string, string>; query?: Record<string, string | null | undefined>; cached?: string },
): Promise<Response> {
  const { status, headers, stream, type } = await api.streamedFile(template, {
    params,
    query: { ...query, video: "1" },
    range: request.headers.get("Range"),
  });
  const isPlayed = status === 416 || KEPT_VIDEO_TYPES.includes(type);
  if (!isPlayed || request.method === "HEAD") await stream?.cancel();
  if (!isPlayed) return new Response(null, { status: 404 });
  const answer = new Headers({ "Cache-Control": cached, "Content-Disposition": "inline" });
  if (status !== 416) answer.set("Content-Type", type);
  for (const name of PASSED_ON) {
    const value = one(headers[name]);
    if (value !== null) answer.set(name, value);
  }
  return new Response(request.method === "HEAD" ? null : stream, { status, headers: answer });
}
