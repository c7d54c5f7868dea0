import { commitWithFreeName } from "#api/http/commit.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { created, data, ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { makeManager } from "#api/project-members/repository.ts";
import { toProject, toProjects } from "#api/projects/resource.ts";
import { removeFiles } from "#api/uploads/repository.ts";
import { fillSample } from "./fill.ts";
import { pictures } from "./pictures.ts";
import { samplesOf } from "./repository.ts";

export async function listSamples(exchange: Exchange): Promise<Reply> {
  const { db } = exchange.deps;
  const member = memberOf(exchange);
  return ok({ data: await toProjects(db, await samplesOf(db, member), member) });
}

export async function createSample(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const drawn = await pictures();
  const kept: string[] = [];
  try {
    return await commitWithFreeName(exchange, async (trx) => {
      // If two requests arrive at once, the second one waits here and gets the first one's project.
      await trx
        .updateTable("organizations")
        .set((organization) => ({ version: organization.ref("version") }))
        .where("id", "=", member.organization.id)
        .execute();
      const [present] = await samplesOf(trx, member);
      if (present !== undefined) return data(await toProject(trx, present, member));
      const sample = await fillSample(trx, exchange, drawn, kept);
      return created(await toProject(trx, sample, await makeManager(trx, exchange, sample)));
    });
  } finally {
    // The bytes of a sample that wasn't created have no owner.
    await removeFiles(exchange, kept);
  }
}
