import type { Reader } from "#api/data/schema.ts";
import { commit, commitWithFreeName } from "#api/http/commit.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { pageNumber, pageWindow, paginated } from "#api/http/paginate.ts";
import { data, noContent, ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { mayAdminister, requireThat } from "#api/organizations/policy.ts";
import { projectNamed } from "#api/projects/repository.ts";
import type { TrashFilter } from "#api/review/kinds.ts";
import { removeFiles } from "#api/uploads/repository.ts";
import { mayRestore } from "./policy.ts";
import { purge } from "./purge.ts";
import { countTrash, placeOf, trash, trashOf } from "./repository.ts";
import type { Found } from "./repository.ts";
import { toTrashed } from "./resource.ts";
import { putBack, requireInTrash } from "./restore.ts";

/** Lists the trash, last deleted first, 20 per page. `project` (slug or id) limits it to one project. */
export async function listTrash(exchange: Exchange): Promise<Reply> {
  const { db, config } = exchange.deps;
  const member = memberOf(exchange);
  const page = pageNumber(exchange.url.searchParams.get("page"));
  const named = exchange.url.searchParams.get("project");
  const project = named ? await projectNamed(db, member, named) : null;
  const wanted: TrashFilter = {
    ...trashOf(member),
    ...(project === null ? {} : { projectId: project?.id ?? "" }),
  };
  const { limit, offset } = pageWindow(page);
  const [found, count] = await Promise.all([
    trash(db, { ...wanted, limit: offset + limit }),
    countTrash(db, wanted),
  ]);
  const shown = await toTrashed(db, found.slice(offset), member);
  return ok(paginated(shown, count, page, `${config.appUrl}/api/trash`));
}

/** Restores a record and returns its current place. */
export async function restoreTrashed(exchange: Exchange, found: Found): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayRestore(member, found, await projectOf(exchange.deps.db, found)));
  // A project's slug may be taken, so that it needs another one.
  return commitWithFreeName(exchange, async (trx) => {
    await putBack(trx, exchange, found);
    const [record] = await toTrashed(trx, [found], member);
    return data(record);
  });
}

export async function deleteTrashed(exchange: Exchange, found: Found): Promise<Reply> {
  requireThat(mayAdminister(memberOf(exchange)));
  let bytes: string[] = [];
  const reply = await commit(exchange, async (trx) => {
    await requireInTrash(trx, exchange, found);
    bytes = await purge(trx, found);
    return noContent();
  });
  await removeFiles(exchange, bytes);
  return reply;
}

const projectOf = async (db: Reader, found: Found): Promise<string> =>
  (await placeOf(db, found)).project?.id ?? "";
