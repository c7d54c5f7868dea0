import { VIDEO_BYTES_MAX } from "#contract/limits.ts";
import { invalidInput, notFound } from "#api/http/errors.ts";
import { memberOf, userOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { isPartOf } from "./parts.ts";

/** Returns how large a file that comes in parts may be. It tells that this server takes them. */
export function showPartsLimit(exchange: Exchange): Promise<Reply> {
  memberOf(exchange);
  return Promise.resolve(data({ max: VIDEO_BYTES_MAX }));
}

/** Begins a file that comes in parts. */
export async function beginUpload(exchange: Exchange): Promise<Reply> {
  requireThat(mayWrite(memberOf(exchange)));
  const answer = await exchange.deps.parts.begin(exchange.request, userOf(exchange).id);
  if (answer === null)
    throw invalidInput("You have too many unfinished uploads. Save your post, or try again tomorrow.");
  return replyOf(answer);
}

/** Of the protocol. A POST that stands for another would begin a file, past the limit. */
const METHODS = ["HEAD", "PATCH", "DELETE"];

/** Continues it, tells how much of it is there, or removes it. */
export async function continueUpload(exchange: Exchange): Promise<Reply> {
  const { deps, request, params } = exchange;
  const id = params["upload"] ?? "";
  if (!METHODS.includes(request.method) || !isPartOf(id, userOf(exchange).id)) throw notFound();
  return replyOf(await deps.parts.continue(request, id));
}

async function replyOf(answer: Response): Promise<Reply> {
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => !/^(?:access-control|content-length|content-type)/.test(name)),
  );
  // Its sentences are for programmers. The status is all that a client of the protocol reads.
  await answer.body?.cancel();
  return { status: answer.status, headers };
}
