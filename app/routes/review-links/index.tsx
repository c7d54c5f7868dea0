import { data } from "react-router";
import type { z } from "zod";
import { getProject } from "#api-client/projects.server.ts";
import { createReviewLink, listReviewLinks } from "#api-client/review-links.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { EMAIL_MAX, REVIEW_LINK_DAYS, REVIEW_LINK_DAYS_MAX, REVIEWER_NAME_MAX } from "#contract/limits.ts";
import type { ReviewLink } from "#contract/review-links.ts";
import type { ReviewLinkRight } from "#contract/vocabulary.ts";
import { Form } from "#forms/form.tsx";
import { labelled } from "#forms/labelled.ts";
import { RadioCards } from "#forms/radio-cards.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { plural } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { userContext } from "#middleware/auth.server.ts";
import { Card } from "#ui/card.tsx";
import { CopyField } from "#ui/copy-field.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Table } from "#ui/table.tsx";
import { Day } from "#ui/time.tsx";
import type { Route } from "./+types/index";
import { linkSchema } from "./link-schema.server.ts";
import { scopeAt, scopeNamed } from "./scope.server.ts";

export const handle = { breadcrumb: () => ({ label: "Review links" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { page, links: here, wanted } = scopeAt(params);
  const [scope, links, project, user] = await Promise.all([
    scopeNamed(api, params),
    listReviewLinks(api, wanted),
    getProject(api, params.projectId),
    context.get(userContext),
  ]);
  const organization = user.organizations.find(({ id }) => id === user.current_organization_id);
  const isApprover = organization?.role === "owner" || organization?.role === "admin";
  return {
    ...scope,
    page,
    here,
    links: links.map(toShown),
    isOnlyRecorded: project.approval_mode === "required" && !isApprover,
  };
}

const toShown = ({ decisions, can, ...link }: ReviewLink) => ({
  id: link.id,
  reviewer: link.reviewer_name,
  shows: link.subject !== null ? link.title : link.campaign_id === null ? "Whole project" : "Whole campaign",
  email: link.email,
  may: link.may,
  hasPassphrase: link.has_passphrase,
  status: link.status,
  expires: link.expires_at,
  opened: link.opened_count,
  decisions,
  canRevoke: can.delete,
});

/** The response itself has the link, because it is shown only once and no other page could show it. */
export async function action({ params, context }: Route.ActionArgs) {
  return savingForm(context, linkSchema, async (value) => {
    const { url, reviewer_name, has_passphrase, email } = await createReviewLink(context.get(apiContext), {
      ...scopeAt(params).input,
      ...value,
    });
    return data(
      {
        result: { status: "success" as const },
        made: { url: url ?? "", reviewer_name, has_passphrase, email },
      },
      { status: 201 },
    );
  });
}

const RIGHTS: Record<ReviewLinkRight, string> = {
  view: "Can view",
  comment: "Can comment",
  decide: "Can approve",
};

const ENDED = { revoked: "Revoked", ended: "Ended, because its creator no longer works on this project" };

const labels = {
  reviewer_name: "Reviewer",
  email: "E-mail",
  may: "People with the link",
  expires_in_days: "Days until it expires",
  passphrase: "Passphrase",
};

export default function ReviewLinks({ loaderData, actionData }: Route.ComponentProps) {
  const { title, isItem, canShare, page, here, links, isOnlyRecorded } = loaderData;
  const made = actionData && "made" in actionData ? actionData.made : undefined;
  const [form, fields] = useForm<z.input<typeof linkSchema>>({
    id: "new-review-link",
    lastResult: actionData && !made && "result" in actionData ? actionData.result : undefined,
    defaultValue: { may: "decide", expires_in_days: String(REVIEW_LINK_DAYS) },
  });
  const named = labelled(fields, labels);
  return (
    <>
      <PageTop
        page={`Share “${title}” for review`}
        form={form}
        labels={labels}
        lead={`People who have a review link don’t need an account. They see only what will be published${isItem ? "" : ", once it’s in review"}, and no notes or internal comments.`}
        actions={<Link to={page}>Back to “{title}”</Link>}
      />
      {made && (
        <Card className="mb-6 grid gap-2">
          <h2 className="text-lg">
            {made.reviewer_name ? `Review link for ${made.reviewer_name}` : "Your new review link"}
          </h2>
          <p>
            <label htmlFor="review-link">
              {made.email && `We sent it to ${made.email}. `}
              Copy the link now. You won’t see it again.
              {made.has_passphrase && " Send the passphrase another way."}
            </label>
          </p>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it is shown only once */}
          <CopyField id="review-link" value={made.url} autoFocus />
        </Card>
      )}
      {links.length === 0 ? (
        <div className="mb-6">
          <EmptyState heading="No review links yet">Create one and send it to your client.</EmptyState>
        </div>
      ) : (
        <Table
          caption={plural(links.length, "review link")}
          rows={links}
          rowKey={({ id }) => id}
          className="mb-6"
          columns={[
            {
              heading: "Reviewer",
              names: true,
              cell: ({ reviewer, email }) => reviewer ?? email ?? "Anyone with the link",
            },
            { heading: "Shows", cell: ({ shows }) => shows },
            {
              heading: "Allows",
              cell: ({ may, hasPassphrase }) => `${RIGHTS[may]}${hasPassphrase ? ", with a passphrase" : ""}`,
            },
            {
              heading: "Expires",
              cell: ({ status, expires }) =>
                status === "revoked" || status === "ended" ? (
                  ENDED[status]
                ) : (
                  <>
                    {status === "expired" && "Expired "}
                    <Day day={expires} />
                  </>
                ),
            },
            {
              heading: "Opened",
              cell: ({ opened }) => (opened === 0 ? "Never" : `On ${plural(opened, "day")}`),
            },
            {
              heading: "Decision",
              cell: ({ decisions }) => <Decisions decisions={decisions} isItem={isItem} />,
            },
            {
              heading: "Actions",
              quiet: true,
              cell: ({ id, reviewer, canRevoke }) =>
                canRevoke && (
                  <Link to={`${here}/${id}/delete`} className="text-link underline underline-offset-2">
                    Revoke…<span className="sr-only"> {reviewer ?? "link"}</span>
                  </Link>
                ),
            },
          ]}
        />
      )}
      {canShare && (
        <>
          <h2 className="mb-4 text-lg">New review link</h2>
          <Form form={form} className="form-narrow">
            <TextField
              {...named("reviewer_name")}
              hint="Optional. The person you’ll send the link to."
              maxLength={REVIEWER_NAME_MAX}
            />
            <TextField
              {...named("email")}
              type="email"
              hint="Optional. We send the link there, and two reminders if nothing is decided after two days and four."
              maxLength={EMAIL_MAX}
            />
            <RadioCards
              {...named("may")}
              layout="lines"
              hint={
                isOnlyRecorded
                  ? "In this project, an admin or owner has to approve. Approvals by your links are recorded, and the status stays."
                  : undefined
              }
              options={Object.entries(RIGHTS).map(([value, label]) => ({ value, label }))}
            />
            <TextField
              {...named("expires_in_days")}
              hint={`From 1 to ${REVIEW_LINK_DAYS_MAX}.`}
              inputMode="numeric"
            />
            <TextField
              {...named("passphrase")}
              type="password"
              hint="Optional. Asked for before anything is shown. 6 characters or more."
              autoComplete="new-password"
            />
            <div className="actions">
              <SubmitButton>Create review link</SubmitButton>
            </div>
          </Form>
        </>
      )}
    </>
  );
}

function Decisions({ decisions, isItem }: { decisions: ReviewLink["decisions"]; isItem: boolean }) {
  if (decisions.length === 0) return "None yet";
  return (
    <ul className="grid gap-1">
      {decisions.map(({ id, decision, name, title, version_number: version, reason, is_current }) => (
        <li key={id} className="[overflow-wrap:anywhere]">
          {name} {decision === "approve" ? "approved" : "requested changes to"}{" "}
          {isItem ? "" : `“${title ?? "Deleted"}”, `}version {version}
          {!is_current && ", changed since then"}
          {reason && `: ${reason}`}
        </li>
      ))}
    </ul>
  );
}
