import { ulid } from "ulid";
import { LABELS_MAX } from "#contract/limits.ts";
import type { CampaignRow, LabelRow } from "#api/data/schema.ts";
import { refuseTaken } from "#api/http/commit.ts";
import { invalidField } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { deleteKept, updateKept } from "#api/http/kept-records.ts";
import { created, ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { takeTurn } from "#api/members/repository.ts";
import { mayDelete, mayWrite, requireThat } from "#api/organizations/policy.ts";
import { mayChange } from "#api/projects/policy.ts";
import { commitWithUndo } from "#api/undo/offer.ts";
import { labelingRows, labelRows } from "#api/undo/rows.ts";
import { labelsIn, labelsOf, labelWithId, nameKey, setLabels } from "./repository.ts";
import type { Labeled } from "./repository.ts";
import { createRules, labelingRules, updateRules } from "./requests.ts";
import { toLabel } from "./resource.ts";

/** Lists all labels without pages, because an organization has at most 50 of them. */
export async function listLabels(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  const rows = await labelsIn(exchange.deps.db, member.organization.id);
  return ok({ data: rows.map((row) => toLabel(row, member)) });
}

export async function createLabel(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { name, colour = "slate", pattern = "solid" } = await validate(exchange.input, createRules);
  const label: LabelRow = {
    id: ulid(exchange.deps.clock()),
    organization_id: member.organization.id,
    name,
    name_key: nameKey(name),
    colour,
    pattern,
    created_by: member.user.id,
    deleted_at: null,
    version: 1,
    created_at: nowOf(exchange),
    updated_at: nowOf(exchange),
  };
  return commitWithUndo(exchange, labelRows(label.id), async (trx) => {
    await takeTurn(trx, label.organization_id);
    if ((await labelsIn(trx, label.organization_id)).length >= LABELS_MAX)
      throw invalidField("name", `An organization can have up to ${LABELS_MAX} labels.`);
    await trx.insertInto("labels").values(label).execute();
    return created(toLabel(label, member));
  }).catch(refuseTaken("name"));
}

/**
 * Updates the fields that were sent.
 * @throws HttpError 412 with the current record if `version` is stale
 */
export async function updateLabel(exchange: Exchange, label: LabelRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { version, ...input } = await validate(exchange.input, updateRules);
  const { name } = input;
  const changes = { ...input, ...(name === undefined ? {} : { name_key: nameKey(name) }) };
  return commitWithUndo(exchange, labelRows(label.id), (trx) =>
    updateKept(trx, exchange, { table: "labels", id: label.id, version }, changes, async () => {
      const current = await labelWithId(trx, label.id);
      return current && toLabel(current, member);
    }),
  ).catch(refuseTaken("name"));
}

/** Takes a label off everything, which can be undone. Its name is free from then on. */
export async function deleteLabel(exchange: Exchange, label: LabelRow): Promise<Reply> {
  requireThat(mayDelete(memberOf(exchange), label));
  return commitWithUndo(exchange, labelRows(label.id), (trx) =>
    deleteKept(trx, exchange, { table: "labels", id: label.id }, { name_key: label.id }),
  );
}

type Placed = Pick<CampaignRow, "project_id" | "created_by" | "owner_id">;

/** Gives a record exactly the labels that were sent, and returns them. Its version stays, because no other call changes them. */
export async function replaceLabels(exchange: Exchange, record: Labeled & Placed): Promise<Reply> {
  requireThat(mayChange(memberOf(exchange), record));
  const { label_ids } = await validate(exchange.input, labelingRules);
  const wanted = [...new Set(label_ids)];
  return commitWithUndo(exchange, labelingRows(record.id), async (trx) => {
    const known = await labelsIn(trx, record.organization_id);
    if (!wanted.every((id) => known.some((label) => label.id === id)))
      throw invalidField("label_ids", "The selected label ids is invalid.");
    await setLabels(trx, exchange, record, wanted);
    return ok({ data: (await labelsOf(trx, [record.id]))(record.id) });
  });
}
