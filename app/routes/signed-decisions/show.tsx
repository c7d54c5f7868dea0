import { data, href } from "react-router";
import { z } from "zod";
import { ApiError, ForbiddenError, NotFoundError } from "#api-client/errors.server.ts";
import { decideSigned, getSignedDecision } from "#api-client/review.server.ts";
import { readPost } from "#app/posts.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { requiredText } from "#components/campaigns/text-schemas.server.ts";
import { GuestError, type LinkFailure } from "#components/review/guest-error.tsx";
import { publishedView } from "#components/review/published.server.ts";
import { ReviewFrame } from "#components/review/review-frame.tsx";
import { DecisionFields, decisionLabels } from "#components/review/decision-fields.tsx";
import { RoomFrame } from "#components/review/room-frame.tsx";
import { Status } from "#components/status.tsx";
import { Title } from "#components/shell/title.tsx";
import { REASON_MAX } from "#contract/limits.ts";
import { stepNotice } from "#domain/review/step-notice.ts";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { versionField } from "#forms/field-schemas.server.ts";
import { Form } from "#forms/form.tsx";
import { invalidForm, parseForm, postedIntent, saving } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { searchWith } from "#lib/search-params.ts";
import { apiContext, pageFor } from "#middleware/api.server.ts";
import { keepToItself } from "#middleware/private-link.server.ts";
import { Link } from "#ui/link.tsx";
import type { Route } from "./+types/show";

export const middleware = [keepToItself];

const approvalSchema = z.object({ version: versionField });
const changesSchema = approvalSchema.extend({
  reason: requiredText(REASON_MAX, "Reason", "Enter a reason."),
});

const failure = (title: string, status: number) =>
  data<LinkFailure>(
    { kind: "link", title, message: "Sign in to Marquee and open Approvals to decide." },
    { status },
  );

function linkPage(error: unknown): unknown {
  if (error instanceof NotFoundError) return failure("This link doesn’t work", 404);
  if (error instanceof ForbiddenError && error.reason === "expired")
    return failure("This link has expired", 403);
  return error instanceof ApiError ? pageFor(error) : error;
}

/** Opening the link decides nothing, because mail scanners follow links too. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { token } = params;
  const item = await getSignedDecision(context.get(apiContext).raw, token).catch((error: unknown) => {
    throw linkPage(error);
  });
  const { id, title, status, version, next_statuses, campaign, content, files, planned_for } = item;
  const asker = item.history.find(({ to }) => to === "in_review")?.actor?.name ?? null;
  return {
    id,
    title,
    status,
    version,
    person: item.person,
    canDecide: status === "in_review" && next_statuses.includes("approved"),
    asksChanges: url.searchParams.get("to") === "changes_requested",
    owner: {
      name: item.project ?? campaign.name,
      about: campaign.name,
      logo: null,
      organization: item.organization,
      organizationLogo: null,
      contact: asker,
    },
    published:
      content === null
        ? null
        : await publishedView(
            { id, kind: campaign.kind, status, title, planned_for, content, files },
            {
              organization: item.organization,
              pictureAt: (fileId) => href("/decide/:token/files/:fileId", { token, fileId }),
              rendered: (body, base) => readPost("rendered", body, { base, shift: 1 }),
            },
          ),
  };
}

export async function action({ params, context }: Route.ActionArgs) {
  const isApproval = postedIntent(context) === "approve";
  const submission = parseForm(context, isApproval ? approvalSchema : changesSchema);
  if (submission.status !== "success") return invalidForm(submission);
  const status = isApproval ? "approved" : "changes_requested";
  return saving(submission, async () => {
    await decideSigned(context.get(apiContext).raw, params.token, { status, ...submission.value });
    return redirectWithSuccess(href("/decide/:token", params), stepNotice("in_review", status, {}));
  });
}

export default function DecideByMail({ loaderData: item, actionData }: Route.ComponentProps) {
  const { id, title, status, version, person, canDecide, asksChanges, owner, published } = item;
  const [form, fields] = useForm<Pick<z.input<typeof changesSchema>, "reason">>({
    id: "decision",
    lastResult: actionData?.result,
  });
  const heading = canDecide ? "Waiting for you" : "Nothing to decide here";
  return (
    <RoomFrame owner={owner}>
      <Title page={`${title}: ${heading.toLowerCase()}`} refused={actionData !== undefined} />
      <div className="cr-head">
        <div>
          <h1 tabIndex={-1}>{heading}</h1>
          {canDecide && <p>You decide as {person}.</p>}
        </div>
      </div>
      <ErrorSummary form={form} labels={decisionLabels} />
      <article aria-labelledby="decided" className="card cr-item">
        <div className="cr-post">
          {published ? (
            <ReviewFrame published={published} id="decided" title={title} />
          ) : (
            <h2 id="decided" dir="auto" className="rv-title">
              {title}
            </h2>
          )}
        </div>
        <div className="cr-side">
          {canDecide ? (
            <Form form={form} className="cr-decide">
              <input type="hidden" name="version" value={version ?? ""} />
              <DecisionFields
                reason={fields.reason}
                title={title}
                hint="The author will see this note."
                isOpen={asksChanges || actionData !== undefined}
              />
            </Form>
          ) : (
            <p className="cr-state">
              <Status of={status} />
            </p>
          )}
          <p>
            <Link to={href("/approvals") + searchWith({ item: id })}>Open in Marquee</Link> to comment or
            edit.
          </p>
        </div>
      </article>
    </RoomFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <GuestError error={error} />;
}
