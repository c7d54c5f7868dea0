import type { Exchange, Member } from "#api/http/exchange.ts";
import { memberOf } from "#api/http/exchange.ts";
import { mayIn } from "#api/projects/policy.ts";
import { toImage } from "#api/uploads/resource.ts";
import { todayOf } from "#api/vault/policy.ts";
import { toAsset } from "#api/vault/rights.ts";
import { altOf, tagsIn } from "./repository.ts";
import type { Medium } from "./repository.ts";

export const mayWriteMedia = (member: Member, projectId: string) => mayIn(member, projectId, "create");

/** An image can’t be deleted from the library while posts have it. */
export const isUnused = ({ own_file_id: own, used_in }: Medium) => own !== null && Number(used_in) === 0;

export function toMedium(exchange: Exchange, medium: Medium) {
  const member = memberOf(exchange);
  const may = mayWriteMedia(member, medium.project_id);
  return {
    ...toImage(exchange.deps.config.appUrl, { ...medium, alt: altOf(medium) }),
    id: medium.id,
    mime: medium.mime,
    bytes: medium.bytes,
    name: medium.name,
    tags: tagsIn(medium.tags_json),
    used_in: Number(medium.used_in),
    asset: toAsset(medium, todayOf(exchange, member)),
    created_at: medium.created_at,
    // Nothing has been said about it yet.
    version: medium.version ?? 0,
    can: { update: may, delete: may && isUnused(medium) },
  };
}
