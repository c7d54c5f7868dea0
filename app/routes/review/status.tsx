import { itemAt } from "#components/review/item-at.ts";
import { data, href } from "react-router";
import type { z } from "zod";
import { changeItemStatus, getReview, getReviewWithContent } from "#api-client/review.server.ts";
import { readPost } from "#app/posts.server.ts";
import { redirectWithToast } from "#request/toast.server.ts";
import { REASON_MAX } from "#contract/limits.ts";
import { NETWORKS } from "#contract/vocabulary.ts";
import { DateField } from "#forms/date-field.tsx";
import { Form } from "#forms/form.tsx";
import { labelled } from "#forms/labelled.ts";
import { parseForm, invalidForm, saving } from "#forms/submit.server.ts";
import { SelectField } from "#forms/select-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { reminderWords, stepNotice } from "#domain/review/step-notice.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { searchWith } from "#lib/search-params.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { HandOver } from "#components/blogs/hand-over.tsx";
import { PlanFields } from "#components/blogs/plan-fields.tsx";
import { errorsAtTime } from "#components/blogs/plan.server.ts";
import { CheckedPoints } from "#components/campaigns/checked-points.tsx";
import { networkLabel } from "#components/campaigns/network-label.ts";
import type { Route } from "./+types/status";
import { planAt, shownPlan } from "./item-plan.server.ts";
import { statusSchema } from "./item-schemas.server.ts";
import { ANYWAY, AnywayField } from "#components/review/anyway-field.tsx";
import { ApproversField } from "#components/review/approvers-field.tsx";
import { nextToReview } from "#components/review/next-to-review.server.ts";
import { publishedHere } from "#components/review/published.server.ts";
import { PublishedView } from "#components/review/published-view.tsx";
import { ONLY_REVIEWER } from "#domain/review/own-work.ts";
import { candidatesIn, stepsFrom, waitingIn } from "#components/review/review.server.ts";
import { HistoryList } from "#components/review/history-list.tsx";
import { shownHistory } from "#components/review/shown-history.server.ts";
import { toCopy } from "#components/review/to-copy.server.ts";
import { ToCopy } from "#components/review/to-copy.tsx";
import { WaitingFor } from "#components/review/waiting-for.tsx";
import { PageTop } from "#components/shell/page-top.tsx";

export const handle = { breadcrumb: () => ({ label: "Status" }) };

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { name, page, versions } = itemAt(params);
  const [review, user, plan] = await Promise.all([
    getReviewWithContent(context.get(apiContext), name),
    readerOf(context),
    shownPlan(context, params),
  ]);
  const { title, status, version, campaign, checklist, next_statuses } = review;
  return {
    title,
    status,
    version,
    planned: { planned_for: review.planned_for ?? "", time: "", ...plan?.values },
    /** Null for what has no time of day. */
    planZone: plan?.zone ?? null,
    isBlogPost: name.subject === "blogs",
    campaign,
    checklist,
    next_statuses,
    history: shownHistory(review, user),
    versions,
    path: page,
    steps: stepsFrom(status),
    zone: user.timezone,
    wanted: url.searchParams.get("to"),
    back: backIn(url),
    waiting: waitingIn(review, user),
    reminded: review.reminded,
    candidates: candidatesIn(review, user),
    isOnlyReviewer: status === "in_review" && review.is_only_reviewer,
    /** What is published by hand. */
    toCopy:
      status === "scheduled" &&
      url.searchParams.get("to") === "published" &&
      campaign.kind === "SocialCalendar" &&
      review.content !== null
        ? toCopy(review.content, (fileId) => href("/files/:fileId", { fileId }))
        : null,
    /** What is decided about. */
    published:
      status === "in_review" && review.content !== null
        ? await publishedHere(
            { ...review, ...name, kind: campaign.kind, content: review.content },
            user,
            rendered,
          )
        : null,
  };
}

export async function action({ params, context, url }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const submission = parseForm(context, statusSchema);
  if (submission.status !== "success") return answer(invalidForm(submission), null);
  const { status } = submission.value;
  const saved = await saving(submission, async () => {
    const { name, page } = itemAt(params);
    const { status: before, reminded } = await getReview(api, name);
    const { approvers, planned_for: day, time, ...input } = submission.value;
    const plan = await planAt(context, params, { day, time });
    await errorsAtTime(() =>
      changeItemStatus(api, name, { ...input, ...plan, ...(status === "in_review" && { approvers }) }),
    );
    const message = stepNotice(before, status, { day, time, reminded });
    const list = backIn(url);
    return redirectWithToast(list ?? page, {
      type: "success",
      message,
      ...(list === null && (await nextToReview(api, before, status))),
    });
  });
  return saved instanceof Response ? saved : answer(saved, status);
}

/** Marks which step failed, so that the page shows its form again. */
const answer = (refusal: ReturnType<typeof invalidForm>, wanted: string | null) =>
  data({ ...refusal.data, wanted }, refusal.init ?? undefined);

/** Renders the text of a blog post. */
const rendered = (body: string, base: string | null) => readPost("rendered", body, { base, shift: 1 });

/** Returns the list that the page was opened from, at the item that comes next there. */
function backIn({ searchParams: params }: URL): string | null {
  if (params.get("from") !== "approvals") return null;
  return href("/approvals") + searchWith({ item: params.get("next") });
}

const labels = {
  status: "Status",
  approvers: "People to ask",
  reason: "Reason",
  planned_for: "Date",
  time: "Time",
  published_url: "Published URL",
  published_network: "Network",
};

export default function ItemStatusPage({ loaderData: item, actionData }: Route.ComponentProps) {
  const wanted = actionData?.wanted ?? item.wanted;
  const step = item.steps.find(({ to }) => to === wanted);
  const open = item.steps.filter(({ to }) => item.next_statuses.includes(to));
  const [form, fields] = useForm<z.input<typeof statusSchema>>({
    id: "item-status",
    lastResult: actionData?.result,
    defaultValue: { ...item.planned, approvers: item.candidates?.former ?? [] },
  });
  const title = step ? `${step.label}: “${item.title}”` : `“${item.title}” status`;
  const isOpen = step !== undefined && open.includes(step);
  const named = labelled(fields, labels);
  const publishes = ["Marquee doesn’t publish for you.", item.reminded && reminderWords(item.reminded)]
    .filter(Boolean)
    .join(" ");
  return (
    <>
      <PageTop
        page={title}
        refused={actionData !== undefined}
        form={form}
        labels={step?.to === "scheduled" ? { ...labels, reason: ANYWAY } : labels}
        lead={
          <>
            Current status: {sentenceLabel(item.status).toLowerCase()}.{" "}
            {item.isOnlyReviewer ? ONLY_REVIEWER : item.waiting && <WaitingFor {...item.waiting} />}
          </>
        }
      />
      <CheckedPoints points={item.checklist} />
      {item.published && (
        <section aria-labelledby="published-heading" className="published">
          <h2 id="published-heading" className="text-lg">
            Preview
          </h2>
          <PublishedView published={item.published} />
        </section>
      )}
      {item.toCopy && <ToCopy {...item.toCopy} />}
      {item.isBlogPost && step?.to === "published" && <HandOver blog={item.path} />}
      {step && (isOpen || actionData) ? (
        <Form form={form} className="form-narrow">
          <input type="hidden" name="status" value={step.to} />
          <input type="hidden" name="version" value={item.version ?? ""} />
          {step.to === "in_review" && item.candidates && (
            <ApproversField field={fields.approvers} candidates={item.candidates} />
          )}
          {step.needs.includes("reason") && (
            <TextareaField
              {...named("reason")}
              hint="The author will see this note."
              maxLength={REASON_MAX}
              rows={4}
            />
          )}
          {step.needs.includes("future") &&
            (item.planZone === null ? (
              <DateField {...named("planned_for")} hint={publishes} />
            ) : (
              <PlanFields
                day={named("planned_for")}
                time={named("time")}
                zone={item.planZone}
                hint={publishes}
              />
            ))}
          {step.to === "scheduled" && <AnywayField field={fields.reason} />}
          {step.needs.includes("link") && (
            <>
              <TextField
                {...named("published_url")}
                hint="The URL of the published post, like https://example.com/post."
                type="url"
                inputMode="url"
              />
              {item.campaign.kind === "SocialCalendar" && (
                <SelectField
                  {...named("published_network")}
                  placeholder="Not set"
                  options={NETWORKS.map((value) => ({ value, label: networkLabel(value) }))}
                />
              )}
            </>
          )}
          <div className="actions">
            <SubmitButton>{step.label}</SubmitButton>{" "}
            <Link to={item.back ?? item.path} className="btn btn-quiet">
              {/* Two kinds of canceling side by side would be confusing. */}
              {step.to === "cancelled" ? "Go back" : "Cancel"}
            </Link>
          </div>
        </Form>
      ) : (
        <>
          {open.length === 0 && (
            <EmptyState
              heading="No actions available"
              action={<Link to={item.path}>Back to “{item.title}”</Link>}
            >
              Either someone else needs to act next, or the work is finished.
            </EmptyState>
          )}
          <ul className="link-list">
            {open.map(({ to, label }) => (
              <li key={to}>
                <Link to={`?to=${to}`}>{label}…</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <History history={item.history} zone={item.zone} versions={item.versions} />
    </>
  );
}

type HistoryProps = Pick<Route.ComponentProps["loaderData"], "history" | "zone" | "versions">;

const History = ({ history, zone, versions }: HistoryProps) => (
  <section aria-labelledby="history-heading" className="mt-8">
    <h2 id="history-heading" className="text-lg">
      History
    </h2>
    {history.length > 0 && <HistoryList history={history} zone={zone} />}
    <Link to={versions} className="mt-2 inline-block text-link underline underline-offset-2 print:hidden">
      Versions
    </Link>
  </section>
);
