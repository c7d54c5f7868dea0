import type { Submission, SubmissionResult } from "@conform-to/react";
import { data, href, redirect } from "react-router";
import {
  createDecision,
  createGuestComment,
  enterPassphrase,
  getGuestReview,
} from "#api-client/review-links.server.ts";
import { ForbiddenError, StaleError, ValidationError } from "#api-client/errors.server.ts";
import { reviewAccessCookie, reviewerCookie } from "#request/cookies.server.ts";
import { redirectWithToast } from "#request/toast.server.ts";
import { PrintItem } from "#components/reports/print-item.tsx";
import { GuestError } from "#components/review/guest-error.tsx";
import { GuestFrame } from "#components/review/guest-frame.tsx";
import { chosenSecond, imageIn } from "#components/comments/comment-parts.server.ts";
import { Title } from "#components/shell/title.tsx";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { invalidForm, parseForm, postedIntent, saving } from "#forms/submit.server.ts";
import type { GuestItem, GuestReview } from "#contract/review-links.ts";
import { fileIdIn } from "#lib/file-path.ts";
import { postedText } from "#lib/posted-text.ts";
import { isPrefetch } from "#lib/prefetch.ts";
import { parseDay } from "#lib/dates.ts";
import { timeZoneLabel } from "#lib/time-zones.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { keepToItself } from "#middleware/private-link.server.ts";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { Day } from "#ui/time.tsx";
import type { Route } from "./+types/show";
import { AskName } from "./ask-name.tsx";
import { AskPassphrase } from "./ask-passphrase.tsx";
import { ConfirmAll } from "./confirm-all.tsx";
import { decisionNotice } from "./decision-notice.ts";
import {
  approvalSchema,
  approveAllSchema,
  changesSchema,
  guestCommentSchema,
  nameSchema,
  passphraseSchema,
} from "./guest-schemas.server.ts";
import { RoomApproved } from "./room-approved.tsx";
import { RoomCalendar } from "./room-calendar.tsx";
import { RoomFrame } from "#components/review/room-frame.tsx";
import { RoomItem } from "./room-item.tsx";
import { shownItem, type ShownItem } from "./shown-item.server.ts";
import { shownOverview } from "./shown-room.server.ts";
import { accessContext, asksPassphrase, isWithdrawn, linkPage, visitOf } from "./visit.server.ts";

export const middleware = [keepToItself];

const pageIn = (url: URL) => {
  const page = url.searchParams.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
};

const isWaiting = ({ status, decision }: ShownItem) => status === "in_review" && !decision?.isCurrent;

export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const visit = await visitOf(request, params.token, context);
  const ahead = request.method === "HEAD" || isPrefetch(request.headers);
  const wanted = url.searchParams.get("item")?.slice(0, 64) ?? null;
  const review = await getGuestReview(context.get(apiContext).raw, {
    ...visit,
    page: pageIn(url),
    item: wanted,
    ahead,
  }).catch((error: unknown) => {
    if (asksPassphrase(error)) return null;
    throw linkPage(error);
  });
  if (review === null) return null;
  const said: unknown = await reviewerCookie.parse(request.headers.get("Cookie"));
  const name = typeof said === "string" ? said : (review.reviewer_name ?? "");
  const items = await itemsOf(review, { token: params.token, wanted });
  const overview = shownOverview(review, {
    token: params.token,
    from: parseDay(url.searchParams.get("from") ?? ""),
    isAllApproved: url.searchParams.get("approved") === "all",
    whole: items.map(({ id }) => id),
    name,
    now: new Date(),
  });
  const { may, scope, timezone, page, last_page, contact, expires_at } = review;
  const count = review.overview?.filter((line) => line.is_waiting).length ?? items.filter(isWaiting).length;
  return {
    owner: ownerOf(review, params.token),
    heading: headingOf(review, { count, one: wanted !== null || scope === "item" ? items[0] : undefined }),
    isOne: wanted !== null && scope !== "item",
    asksName: url.searchParams.has("who"),
    items,
    waiting: items.filter(isWaiting).length,
    isEmpty: review.items_count === 0,
    overview,
    name,
    may,
    zone: timezone,
    page,
    pages: last_page,
    contact,
    expires: expires_at,
  };
}

/** Returns what the page shows as a whole: what waits, or what was asked for. An API without an overview sends everything. */
async function itemsOf(review: GuestReview, { token, wanted }: { token: string; wanted: string | null }) {
  const { organization, overview, scope } = review;
  const pictureAt = (fileId: string) => href("/review/:token/files/:fileId", { token, fileId });
  const sent = review.items.filter(({ id }) => wanted === null || id === wanted);
  const items = await Promise.all(sent.map((item) => shownItem(item, { organization, pictureAt })));
  const waiting = items.filter(isWaiting);
  if (wanted === null && overview !== null && scope !== "item") return waiting;
  return [...waiting, ...items.filter((item) => !isWaiting(item))];
}

function ownerOf(review: GuestReview, token: string) {
  const logo = (url: string | null) => {
    const fileId = url === null ? null : fileIdIn(url);
    return fileId && href("/review/:token/files/:fileId", { token, fileId });
  };
  const { client_name: client, project, title, organization, contact } = review;
  return {
    name: client ?? project ?? title,
    about: client === null ? null : (project ?? title),
    logo: logo(review.client_logo_url),
    organization,
    organizationLogo: logo(review.organization_logo_url),
    contact,
  };
}

/** @param one the item that the page is about, if it is about one */
function headingOf(
  { may, items_count }: GuestReview,
  { count, one }: { count: number; one: ShownItem | undefined },
): string {
  if (one !== undefined && !isWaiting(one)) return `Review “${one.title}”`;
  if (count > 0) return `${may === "decide" ? "Waiting for you" : "In review"} (${count})`;
  if (items_count === 0) return "Nothing to review yet";
  return may === "decide" ? "You’re all caught up" : "Nothing is in review";
}

type Args = Route.ActionArgs;

/** Marks which of the page's forms has errors. */
const inForm = (form: string, refusal: ReturnType<typeof invalidForm>) =>
  data({ ...refusal.data, form }, refusal.init ?? undefined);

export async function action(args: Args) {
  switch (postedIntent(args.context)) {
    case "enter":
      return enter(args);
    case "name":
      return sayName(args);
    case "approve":
      return decide(args, "approve");
    case "request_changes":
      return decide(args, "request_changes");
    case "approve_all":
      return approveAll(args);
    default:
      return comment(args);
  }
}

/** Exchanges the passphrase for a cookie that stands for it, for this link only. */
async function enter({ params, context, url }: Args) {
  const submission = parseForm(context, passphraseSchema);
  if (submission.status !== "success") return inForm("passphrase", invalidForm(submission));
  const answer = await saving(submission, async () => {
    const { access } = await enterPassphrase(
      context.get(apiContext),
      params.token,
      submission.value.passphrase,
    ).catch((error: unknown) => {
      if (error instanceof ForbiddenError && error.reason === "wrong_passphrase") return { access: null };
      throw error;
    });
    if (access === null)
      return invalidForm(submission, 422, { fieldErrors: { passphrase: ["This passphrase isn’t right."] } });
    const headers = { "Set-Cookie": await reviewAccessCookie(params.token).serialize(access) };
    const { passphrase: _, kept_form: form, ...kept } = submission.value;
    if (form === undefined) return redirect(url.pathname + url.search, { status: 303, headers });
    // The form is filled again, so that nothing is sent unseen.
    context.set(accessContext, access);
    const error = { "": ["We kept what you typed. Submit it again."] };
    const result: SubmissionResult = { status: "error", initialValue: kept, error };
    return { form, result, headers };
  });
  if (answer instanceof Response) return answer;
  if (!("headers" in answer)) return inForm("passphrase", answer);
  const { headers, ...again } = answer;
  return data(again, { headers });
}

const rememberName = async (name: string) => ({ "Set-Cookie": await reviewerCookie.serialize(name) });

/** Keeps who the reader is, in this browser. */
async function sayName({ params, context }: Args) {
  const submission = parseForm(context, nameSchema);
  if (submission.status !== "success") return inForm("name", invalidForm(submission));
  return redirect(href("/review/:token", params), {
    status: 303,
    headers: await rememberName(submission.value.name),
  });
}

/** What is sent again once the reader has said who they are. */
const KEPT = [
  "intent",
  "subject",
  "id",
  "content_hash",
  "next",
  "reason",
  "body",
  "about",
  "at",
  "x",
  "y",
  "seen",
];

/** Asks who the reader is, before anything happens in their name. It is asked once. */
function askName(context: Args["context"]) {
  const posted = context.get(postedContext) ?? new FormData();
  const kept = KEPT.flatMap((field) =>
    posted.getAll(field).map((value): [string, string] => [field, postedText(value)]),
  );
  return data({ asked: kept }, { status: 422 });
}

/** Sends a form of the page. If the passphrase has run out, the page asks for it again, and keeps what the form says. */
async function sending<Value>(
  form: string,
  submission: Submission<unknown, string[], Value>,
  work: () => Promise<Response>,
) {
  const answer = await saving(submission, () =>
    work().catch((error: unknown) => {
      if (asksPassphrase(error)) return null;
      throw isWithdrawn(error) ? linkPage(error) : error;
    }),
  );
  if (answer instanceof Response) return answer;
  if (answer !== null) return inForm(form, answer);
  return data({ form, result: submission.reply(), isRunOut: true }, { status: 403 });
}

const CHANGED = "This has changed since you opened the page. Look at it again before you decide.";

/** Returns where the page continues: at the next item that waits, or else at its top. */
function nextPlace({ params, context }: Pick<Args, "params" | "context">): string {
  const next = postedText(context.get(postedContext)?.get("next"));
  return href("/review/:token", params) + (/^\w{1,64}$/.test(next) ? `#item-${next}` : "");
}

/** Offers to take a decision back, if the API can. */
const takesBack = (token: string, { decision }: GuestItem) =>
  decision?.id != null && decision.undoable_until !== null
    ? { takesBack: { action: href("/review/:token/undo", { token }), token: decision.id } }
    : {};

async function decide({ request, params, context }: Args, decision: "approve" | "request_changes") {
  const submission = parseForm(context, decision === "approve" ? approvalSchema : changesSchema);
  const form = `decision-${postedText(submission.payload["id"])}`;
  if (submission.status !== "success") return inForm(form, invalidForm(submission));
  const { name, ...input } = submission.value;
  if (name === null) return askName(context);
  const visit = await visitOf(request, params.token, context);
  return sending(form, submission, async () => {
    const item = await createDecision(context.get(apiContext), visit, { ...input, name, decision }).catch(
      (error: unknown) => {
        throw error instanceof StaleError ? new StaleError(CHANGED, error.current) : error;
      },
    );
    return redirectWithToast(
      nextPlace({ params, context }),
      { type: "success", message: decisionNotice(decision, item), ...takesBack(params.token, item) },
      await rememberName(name),
    );
  });
}

/** Approves everything that waits, exactly as it was seen, after one question. */
async function approveAll({ request, params, context }: Args) {
  const submission = parseForm(context, approveAllSchema);
  if (submission.status !== "success") return inForm("approve-all", invalidForm(submission));
  const { name, seen } = submission.value;
  if (context.get(postedContext)?.get("sure") !== "yes")
    return data({
      confirms: seen.map(({ subject, id, content_hash }) => [subject, id, content_hash].join(":")),
    });
  if (name === null) return askName(context);
  const visit = await visitOf(request, params.token, context);
  return sending("approve-all", submission, async () => {
    let changed = 0;
    for (const item of seen)
      await createDecision(context.get(apiContext), visit, { ...item, name, decision: "approve" }).catch(
        (error: unknown) => {
          if (!(error instanceof StaleError) && !isWithdrawn(error)) throw error;
          changed++;
        },
      );
    const done = `${seen.length - changed} approved.`;
    return redirectWithToast(
      href("/review/:token", params),
      changed === 0
        ? { type: "success", message: `${done} Thank you.` }
        : {
            type: "warning",
            message: `${done} ${changed} changed since then. Look again before you approve.`,
          },
      await rememberName(name),
    );
  });
}

async function comment({ request, params, context, url }: Args) {
  const submission = parseForm(context, guestCommentSchema);
  const form = `comment-${postedText(submission.payload["id"])}`;
  if (submission.status !== "success") return inForm(form, invalidForm(submission));
  const { name, about = "", at = "", x, y, ...input } = submission.value;
  const { second, wrong } = chosenSecond(about, at);
  if (wrong !== undefined)
    return inForm(form, invalidForm(submission, 422, { fieldErrors: { at: [wrong] } }));
  if (name === null) return askName(context);
  const visit = await visitOf(request, params.token, context);
  const image = imageIn(about);
  const place = x === undefined || y === undefined ? {} : { x, y };
  const moment = second === undefined ? {} : { second };
  const anchor = image === null ? {} : { anchor: { image_id: image, ...place, ...moment } };
  return sending(form, submission, async () => {
    await createGuestComment(context.get(apiContext), visit, { ...input, name, ...anchor }).catch(besideAt);
    return redirectWithToast(
      `${url.pathname}${url.search}#item-${input.id}`,
      { type: "success", message: "Comment added." },
      await rememberName(name),
    );
  });
}

/** Puts what is wrong with a second of a video beside its field. */
function besideAt(error: unknown): never {
  if (!(error instanceof ValidationError)) throw error;
  const { "anchor.second": at, ...others } = error.fieldErrors;
  throw new ValidationError(error.message, { ...others, ...(at && { at }) }, error.formErrors);
}

const resultIn = (
  answer: { form?: string; result?: SubmissionResult } | undefined,
  form: string,
): SubmissionResult | undefined => (answer?.form === form ? answer.result : undefined);

export default function ClientRoom({ loaderData: room, actionData, params }: Route.ComponentProps) {
  const answer = actionData && "form" in actionData ? actionData : undefined;
  const resultOf = (form: string) => resultIn(answer, form);
  // With scripts, the page still has what it showed before.
  const isRunOut = answer?.form === "passphrase" || (answer !== undefined && "isRunOut" in answer);
  if (room === null || isRunOut)
    return (
      <GuestFrame>
        <AskPassphrase result={resultOf("passphrase")} kept={keptIn(answer)} />
      </GuestFrame>
    );
  const { owner, items, overview, name } = room;
  const here = href("/review/:token", params);
  if (actionData && "confirms" in actionData)
    return (
      <RoomFrame owner={owner}>
        <ConfirmAll seen={actionData.confirms} items={items} name={name} back={here} />
      </RoomFrame>
    );
  if (actionData && "asked" in actionData)
    return (
      <RoomFrame owner={owner}>
        <AskName kept={actionData.asked} name="" result={undefined} back={here} />
      </RoomFrame>
    );
  if (room.asksName || answer?.form === "name")
    return (
      <RoomFrame owner={owner}>
        <AskName kept={[["intent", "name"]]} name={name} result={resultOf("name")} back={here} />
      </RoomFrame>
    );
  return (
    <RoomFrame owner={owner} foot={<Foot room={room} />}>
      <Head room={room} refused={actionData !== undefined} here={here} />
      {items.length > 0 && (
        <div id="waiting" className="cr-items">
          {items.map((item, index) => (
            <RoomItem
              key={item.id}
              item={item}
              zone={room.zone}
              name={name}
              isBelow={index > 0}
              next={(items[index + 1] ?? items[index - 1])?.id ?? null}
              resultOf={resultOf}
            />
          ))}
          <Pagination
            page={room.page}
            pages={room.pages}
            to={(page) => `?page=${page}`}
            label="Pages of items"
          />
        </div>
      )}
      {overview && overview.calendar.count > 1 && <RoomCalendar calendar={overview.calendar} />}
      {overview && <RoomApproved approved={overview.approved} />}
    </RoomFrame>
  );
}

type Room = NonNullable<Route.ComponentProps["loaderData"]>;

function Head({ room, refused, here }: { room: Room; refused: boolean; here: string }) {
  const { heading, isOne, isEmpty, items, waiting, name, may, overview } = room;
  return (
    <div className="cr-head">
      <Title page={heading} refused={refused} />
      <div>
        <h1 tabIndex={-1} dir="auto">
          {heading}
        </h1>
        {isEmpty && <p>There’s nothing to review yet. Come back later.</p>}
        {items.length === 0 && overview?.caughtUp && <p>{overview.caughtUp}</p>}
        {may !== "view" && (
          <p>
            {name === "" ? (
              <Link to={`${here}?who=1`}>Say who you are</Link>
            ) : (
              <>
                You’re {name}. <Link to={`${here}?who=1`}>Not you?</Link>
              </>
            )}
          </p>
        )}
      </div>
      {isOne ? (
        <p className="cr-back">
          <Link to={here}>Back to everything</Link>
        </p>
      ) : (
        overview &&
        overview.calendar.count > 1 && (
          <nav className="cr-nav" aria-label="On this page">
            {items.length > 0 && (
              <a href="#waiting">
                Waiting <b>{waiting}</b>
              </a>
            )}
            {items.length > 0 && <span className="sr-only">, </span>}
            <a href="#calendar">Calendar</a>
            {overview.approved.count > 0 && (
              <>
                <span className="sr-only">, </span>
                <a href="#approved">
                  Approved <b>{overview.approved.count}</b>
                </a>
              </>
            )}
          </nav>
        )
      )}
      {may === "decide" && !isOne && waiting > 1 && (
        <Form id="approve-all" className="cr-all">
          <input type="hidden" name="name" value={name} />
          {items.slice(0, waiting).map(({ subject, id, hash }) => (
            <input key={id} type="hidden" name="seen" value={[subject, id, hash].join(":")} />
          ))}
          <SubmitButton tone="secondary" name="intent" value="approve_all">
            <Icon name="check-check" size={16} />
            <span>Approve all {waiting}…</span>
          </SubmitButton>
        </Form>
      )}
    </div>
  );
}

const Foot = ({ room: { expires, zone, contact, owner } }: { room: Room }) => (
  <>
    <PrintItem className="btn btn-quiet btn-small cr-print" />
    <span className="cr-until">
      {contact ? `${contact} at ${owner.organization}` : owner.organization} shares this with you. The link
      works until <Day day={wallClock(expires, zone)?.day ?? expires} />. Times are in{" "}
      {timeZoneLabel(zone ?? "UTC")}.
    </span>
  </>
);

type Answer = { form: string; result?: SubmissionResult } | undefined;

/** Returns what was sent when the passphrase had run out, as fields of the form that asks for it again. */
function keptIn(answer: Answer): Record<string, string> {
  const { form, result } = answer ?? {};
  const { kept_form, name, reason, body } = result?.initialValue ?? {};
  const kept = { kept_form: form === "passphrase" ? kept_form : form, name, reason, body };
  return Object.fromEntries(
    Object.entries(kept).flatMap(([field, text]) => (typeof text === "string" ? [[field, text]] : [])),
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <GuestError error={error} />;
