import type { Submission, SubmissionResult } from "@conform-to/react";
import { data, href, redirect } from "react-router";
import type { z } from "zod";
import {
  createDecision,
  createGuestComment,
  enterPassphrase,
  getGuestReview,
} from "#api-client/review-links.server.ts";
import { ForbiddenError, StaleError } from "#api-client/errors.server.ts";
import { reviewAccessCookie } from "#app/cookies.server.ts";
import { redirectWithSuccess } from "#app/toast.server.ts";
import { GuestError } from "#components/review/guest-error.tsx";
import { GuestFrame } from "#components/review/guest-frame.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { invalidForm, parseForm, postedIntent, saving } from "#forms/submit.server.ts";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { postedText } from "#lib/posted-text.ts";
import { isPrefetch } from "#lib/prefetch.ts";
import { apiContext } from "#middleware/api.server.ts";
import { keepToItself } from "#middleware/private-link.server.ts";
import { Pagination } from "#ui/pagination.tsx";
import { Day } from "#ui/time.tsx";
import { plural } from "#lib/counts.ts";
import { timeZoneLabel } from "#lib/time-zones.ts";
import { wallClock } from "#lib/zoned-time.ts";
import type { Route } from "./+types/show";
import { decisionNotice } from "./decision-notice.ts";
import { GuestItemView } from "./guest-item.tsx";
import {
  approvalSchema,
  changesSchema,
  guestCommentSchema,
  passphraseSchema,
} from "./guest-schemas.server.ts";
import { shownItem } from "./shown-item.server.ts";
import { accessContext, asksPassphrase, isWithdrawn, linkPage, visitOf } from "./visit.server.ts";

export const middleware = [keepToItself];

const pageIn = (url: URL) => {
  const page = url.searchParams.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
};

export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const visit = await visitOf(request, params.token, context);
  const ahead = request.method === "HEAD" || isPrefetch(request.headers);
  const review = await getGuestReview(context.get(apiContext).raw, {
    ...visit,
    page: pageIn(url),
    ahead,
  }).catch((error: unknown) => {
    if (asksPassphrase(error)) return null;
    throw linkPage(error);
  });
  if (review === null) return null;
  const { items, ...shown } = review;
  const pictureAt = (fileId: string) => href("/review/:token/files/:fileId", { ...params, fileId });
  const { organization } = shown;
  return {
    ...shown,
    items: await Promise.all(items.map((item) => shownItem(item, { organization, pictureAt }))),
  };
}

type Args = Route.ActionArgs;

/** Marks which of the page's forms has errors. */
const inForm = (form: string, refusal: ReturnType<typeof invalidForm>) =>
  data({ ...refusal.data, form }, refusal.init ?? undefined);

export async function action(args: Args) {
  switch (postedIntent(args.context)) {
    case "enter":
      return enter(args);
    case "approve":
      return decide(args, "approve");
    case "request_changes":
      return decide(args, "request_changes");
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

async function decide({ request, params, context, url }: Args, decision: "approve" | "request_changes") {
  const submission = parseForm(context, decision === "approve" ? approvalSchema : changesSchema);
  const form = `decision-${postedText(submission.payload["id"])}`;
  if (submission.status !== "success") return inForm(form, invalidForm(submission));
  const visit = await visitOf(request, params.token, context);
  return sending(form, submission, async () => {
    const item = await createDecision(context.get(apiContext), visit, {
      ...submission.value,
      decision,
    }).catch((error: unknown) => {
      throw error instanceof StaleError ? new StaleError(CHANGED, error.current) : error;
    });
    return redirectWithSuccess(
      `${url.pathname}${url.search}#item-${submission.value.id}`,
      decisionNotice(decision, item),
    );
  });
}

async function comment({ request, params, context, url }: Args) {
  const submission = parseForm(context, guestCommentSchema);
  const form = `comment-${postedText(submission.payload["id"])}`;
  if (submission.status !== "success") return inForm(form, invalidForm(submission));
  const visit = await visitOf(request, params.token, context);
  return sending(form, submission, async () => {
    await createGuestComment(context.get(apiContext), visit, submission.value);
    return redirectWithSuccess(`${url.pathname}${url.search}#item-${submission.value.id}`, "Comment added.");
  });
}

const resultIn = (
  answer: { form?: string; result?: SubmissionResult } | undefined,
  form: string,
): SubmissionResult | undefined => (answer?.form === form ? answer.result : undefined);

export default function ReviewByLink({ loaderData: review, actionData }: Route.ComponentProps) {
  const resultOf = (form: string) => resultIn(actionData, form);
  // With scripts, the page still has what it showed before.
  const isRunOut =
    actionData?.form === "passphrase" || (actionData !== undefined && "isRunOut" in actionData);
  if (review === null || isRunOut)
    return <PassphrasePage result={resultOf("passphrase")} kept={keptIn(actionData)} />;
  const { organization, title, scope, may, items, items_count, contact, expires_at, timezone: zone } = review;
  const isOne = scope === "item";
  const what =
    may === "decide" ? "see, comment on, and decide about" : may === "comment" ? "see and comment on" : "see";
  return (
    <GuestFrame organization={organization}>
      <PageTop
        page={`Review “${title}”`}
        refused={actionData !== undefined}
        lead={
          <>
            {contact ? `${contact} at ${organization}` : organization} invites you to {what}{" "}
            {isOne ? "this" : plural(items_count, "item")}. This link works until{" "}
            <Day day={wallClock(expires_at, zone)?.day ?? expires_at} />. Times are in{" "}
            {timeZoneLabel(zone ?? "UTC")}.
          </>
        }
      />
      {items.length === 0 && <p>There’s nothing to review yet. Come back later.</p>}
      {items.map((item) => (
        <GuestItemView
          key={item.id}
          item={item}
          isOne={isOne}
          zone={zone}
          name={item.decision?.name ?? review.reviewer_name ?? ""}
          resultOf={resultOf}
        />
      ))}
      <Pagination
        page={review.page}
        pages={review.last_page}
        to={(page) => `?page=${page}`}
        label="Pages of items"
      />
    </GuestFrame>
  );
}

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

type PassphraseProps = { result: SubmissionResult | undefined; kept: Record<string, string> };

function PassphrasePage({ result, kept }: PassphraseProps) {
  const [form, fields] = useForm<Pick<z.input<typeof passphraseSchema>, "passphrase">>({
    id: "passphrase",
    lastResult: result,
  });
  const labels = { passphrase: "Passphrase" };
  return (
    <GuestFrame>
      <PageTop
        page="Enter the passphrase"
        form={form}
        labels={labels}
        lead={
          "kept_form" in kept
            ? "It’s needed again after a while. We kept what you typed."
            : "The person who sent you this link can tell you its passphrase."
        }
      />
      <Form form={form} className="form-narrow">
        {Object.entries(kept).map(([name, text]) => (
          <input key={name} type="hidden" name={name} value={text} />
        ))}
        <TextField field={fields.passphrase} label={labels.passphrase} type="password" autoComplete="off" />
        <div className="actions">
          <SubmitButton name="intent" value="enter">
            Open review
          </SubmitButton>
        </div>
      </Form>
    </GuestFrame>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <GuestError error={error} />;
