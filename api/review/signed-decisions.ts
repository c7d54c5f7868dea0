import { ITEM_SUBJECTS } from "#contract/vocabulary.ts";
import type { AppConfig } from "#api/http/app-config.ts";
import { signatureOf } from "#api/http/signature.ts";
import { safeEqual } from "#api/http/encrypter.ts";
import { forbidden, invalidField, notFound } from "#api/http/errors.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { memberOf } from "#api/http/exchange.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { HOUR_MS, take } from "#api/http/throttle.ts";
import { validate } from "#api/http/validate.ts";
import { membershipIn } from "#api/organizations/repository.ts";
import { askedReply } from "#api/uploads/file-reply.ts";
import { contentNow, filesOf, showsFile } from "./content.ts";
import { findItem, PARAMETERS } from "./registry.ts";
import type { FoundItem } from "./registry.ts";
import { signedDecisionRules } from "./requests.ts";
import { toReview } from "./resource.ts";

const DAYS = 7;

const PURPOSE = "decision";

/**
 * Returns the link of an e-mail that opens what a notification asks about, and decides in the name of the person it was sent to,
 * without signing in. It grants nothing else, and nothing once the review is over.
 */
export function decisionUrl(
  notificationId: string,
  { frontendUrl, appKey }: Pick<AppConfig, "frontendUrl" | "appKey">,
  now: number,
): string {
  const parts = [notificationId, String(Math.floor(now / 1000) + DAYS * 24 * 60 * 60)];
  return `${frontendUrl}/decide/${[...parts, signatureOf(PURPOSE, parts, appKey)].join("-")}`;
}

/** What a link is about. `asked` is the call as the person makes it to whom the e-mail was sent. */
export type SignedDecision = FoundItem & { asked: Exchange };

/**
 * Reads the token of a link. Undefined for one that we haven't signed, for a person who is gone, and for an item that they don't see.
 * @throws HttpError 403 for one that has expired
 */
export async function findSignedDecision(exchange: Exchange): Promise<SignedDecision | undefined> {
  const { db, config, clock } = exchange.deps;
  const [id = "", expires = "", signature = "", ...more] = (exchange.params["signedDecision"] ?? "").split(
    "-",
  );
  if (!safeEqual(signature, signatureOf(PURPOSE, [id, expires], config.appKey)) || more.length > 0)
    return undefined;
  if (clock() / 1000 > Number(expires)) throw forbidden("This link has expired.", "expired");
  const note = await db
    .selectFrom("notifications")
    .select(["user_id", "organization_id", "subject", "subject_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  const subject = ITEM_SUBJECTS.find((known) => known === note?.subject);
  if (note === undefined || subject === undefined) return undefined;
  const user = await db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", note.user_id)
    .where("email_verified_at", "is not", null)
    .executeTakeFirst();
  const membership = user && (await membershipIn(db, user.id, note.organization_id));
  if (user === undefined || membership === undefined) return undefined;
  const params = { ...exchange.params, [PARAMETERS[subject]]: note.subject_id };
  const asked = { ...exchange, user, membership, params };
  const found = await findItem(subject)(asked);
  return found && { ...found, asked };
}

const contentOf = ({ asked, item }: SignedDecision) =>
  contentNow(asked.deps.db, item, memberOf(asked).organization);

/** Returns what is asked about, with what would be published and whom the link decides for. */
export async function showSignedDecision(_: Exchange, signed: SignedDecision): Promise<Reply> {
  const { asked, kind, item } = signed;
  const { db } = asked.deps;
  const { user, organization } = memberOf(asked);
  const [review, content, project] = await Promise.all([
    toReview(db, memberOf(asked), { kind, item }),
    contentOf(signed),
    db.selectFrom("projects").select("name").where("id", "=", item.project_id).executeTakeFirst(),
  ]);
  return data({
    ...review,
    id: item.id,
    subject: item.subject,
    content,
    files: await filesOf(db, content),
    person: user.name,
    organization: organization.name,
    project: project?.name ?? null,
  });
}

/**
 * Approves or requests changes as the person to whom the e-mail was sent.
 * @throws HttpError 422 by field; 412 if the item has changed since
 */
export async function decideSigned(exchange: Exchange, { asked, item }: SignedDecision): Promise<Reply> {
  const { db, clock } = exchange.deps;
  const input = await validate(asked.input, signedDecisionRules);
  await take(db, { name: `signed-decision:${item.id}`, times: 60, windowMs: HOUR_MS }, clock());
  if (item.status !== "in_review") throw invalidField("status", "This isn’t in review anymore.");
  return exchange.call({ ...asked, input }, "POST", `/api/${item.subject}/${item.id}/status`);
}

/** Returns an image of what is asked about. */
export async function showSignedFile(exchange: Exchange, signed: SignedDecision): Promise<Reply> {
  const id = exchange.params["file"] ?? "";
  const file = await exchange.deps.db
    .selectFrom("files")
    .selectAll()
    .where("id", "=", id)
    .where("organization_id", "=", signed.item.organization_id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  const content = file && (await contentOf(signed));
  if (!file || !content || !showsFile(content, file, signed.item.campaign_id)) throw notFound();
  return askedReply(exchange, file);
}
