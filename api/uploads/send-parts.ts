import { OPEN_UPLOADS_MAX, VIDEO_BYTES_MAX } from "#contract/limits.ts";
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
  const { id } = userOf(exchange);
  if ((await exchange.deps.parts.count(id)) >= OPEN_UPLOADS_MAX)
    throw invalidInput("You have too many unfinished uploads. Save your post, or try again tomorrow.");
  return replyOf(exchange, id);
}

/** Continues it, tells how much of it is there, or removes it. */
export async function continueUpload(exchange: Exchange): Promise<Reply> {
  const { id } = userOf(exchange);
  if (!isPartOf(exchange.params["upload"] ?? "", id)) throw notFound();
  return replyOf(exchange, id);
}

async function replyOf({ deps, request }: Exchange, owner: string): Promise<Reply> {
  const answer = await deps.parts.answer(request, owner);
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => !/^(?:access-control|content-length|content-type)/.test(name)),
  );
  // Its sentences are for programmers. The status is all that a client of the protocol reads.
  await answer.body?.cancel();
  return { status: answer.status, headers };
}
