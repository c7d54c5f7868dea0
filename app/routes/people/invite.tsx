import { data, href } from "react-router";
import { TooManyRequestsError } from "#api-client/errors.server.ts";
import { listInvitations, resendInvitation } from "#api-client/invitations.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { Title } from "#components/shell/title.tsx";
import {
  INVITATION_DAYS,
  INVITATION_MESSAGE_MAX,
  INVITATION_PLACES_MAX,
  INVITATIONS_PER_HOUR,
  INVITED_AT_ONCE_MAX,
  RESENT_PER_HOUR,
  SEARCH_MAX,
} from "#contract/limits.ts";
import { joinsOf } from "#domain/members/joins.ts";
import { rolesUpTo } from "#domain/members/ranks.ts";
import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { FormErrorBanner } from "#forms/form-error-banner.tsx";
import { Form } from "#forms/form.tsx";
import { labelled } from "#forms/labelled.ts";
import { SelectField } from "#forms/select-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { deleting, invalidForm, parseForm, postedIntent, saving } from "#forms/submit.server.ts";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { counted } from "#lib/counts.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { postedText } from "#lib/posted-text.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { CopyField } from "#ui/copy-field.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Table } from "#ui/table.tsx";
import { Moment } from "#ui/time.tsx";
import { type InviteFormValues, inviteFormSchema } from "./invite-form-schema.server.ts";
import { peopleOf } from "./organization.server.ts";
import { InviteToProjects } from "./invite-to-projects.tsx";
import { type PlacesToJoin, placesToJoin } from "./places-to-join.server.ts";
import { ROLE_HINT } from "./role-hint.ts";
import { limitReached, sendInvitations } from "./send-invitations.server.ts";
import type { Route } from "./+types/invite";

export const handle = {
  breadcrumb: () => [{ label: "People", to: href("/settings/people") }, { label: "Invite people" }],
};

/** Each list twice, as a form may be too long by mistake. */
const PLACES_READ_MAX = INVITATION_PLACES_MAX * 4;
const PLACE_MAX = 130;

const HERE = href("/settings/people/invite");

export async function loader({ context }: Route.LoaderArgs) {
  const { organization, role, zone } = await peopleOf(context);
  const all = await listInvitations(context.get(apiContext), organization.id);
  const isOpen = ({ status }: (typeof all)[number]) => status === "pending" || status === "expired";
  return {
    organization,
    roles: rolesUpTo(role),
    zone,
    invitations: all.filter(isOpen),
    places: await placesToJoin(context.get(apiContext)),
  };
}

/** Some people may have been invited although the form comes back. */
export const shouldRevalidate = () => true;

export async function action({ context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const { organization } = await peopleOf(context);
  if (postedIntent(context) === "resend") return resend();
  const posted = context.get(postedContext);
  const submission = parseForm(context, inviteFormSchema);
  // Whatever comes back shows the projects that were searched for, and the chosen ones.
  const places = await placesToJoin(api, {
    find: postedText(posted?.get("find")).slice(0, SEARCH_MAX),
    chosen: [...(posted?.getAll("projects") ?? []), ...(posted?.getAll("teams") ?? [])]
      .map((place) => postedText(place).slice(0, PLACE_MAX).split(" ")[0] ?? "")
      .filter((id) => id !== "")
      .slice(0, PLACES_READ_MAX),
  });
  let invited: string[] = [];
  const withPlaces = (refusal: ReturnType<typeof invalidForm>) =>
    data({ ...refusal.data, places, invited }, refusal.init ?? undefined);
  if (submission.intent === "find")
    return data({
      result: { ...submission.reply(), status: undefined, error: undefined },
      isUncertain: false,
      places,
      invited,
    });
  if (submission.status !== "success") return withPlaces(invalidForm(submission));
  const answer = await saving(submission, async () => {
    const { kept, refusals, ...sent } = await sendInvitations(api, organization.id, submission.value);
    ({ invited } = sent);
    if (kept.length > 0) {
      const result = submission.reply({ fieldErrors: { emails: refusals } });
      const initialValue = { ...result.initialValue, emails: kept.join("\n") };
      return data({ result: { ...result, initialValue }, isUncertain: false }, { status: 422 });
    }
    return redirectWithSuccess(
      HERE,
      `${counted(invited.length, "invitation")} sent. You can also copy the links below.`,
    );
  });
  return answer instanceof Response ? answer : withPlaces(answer);

  async function resend() {
    const invitation = postedText(context.get(postedContext)?.get("invitation"));
    return deleting(async () => {
      try {
        await resendInvitation(api, { organization: organization.id, invitation });
      } catch (error) {
        if (!(error instanceof TooManyRequestsError)) throw error;
        const refusal = `${limitReached(error)} One invitation can be sent again ${RESENT_PER_HOUR} times an hour. Nothing was sent.`;
        return data({ refusal }, { status: 429 });
      }
      return redirectWithSuccess(
        HERE,
        "Invitation sent again. It has a new link, and the earlier one no longer works.",
      );
    });
  }
}

export default function InvitePeople({ loaderData, actionData }: Route.ComponentProps) {
  const { organization, roles, invitations, zone } = loaderData;
  const isRefused =
    actionData !== undefined && !("result" in actionData && actionData.result.status === undefined);
  const invited = actionData && "invited" in actionData ? actionData.invited : [];
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined;
  return (
    <>
      <Title page="Invite people" refused={isRefused} />
      <FormErrorBanner message={refusal} />
      {invited.length > 0 && (
        <output className="mb-4 block">
          {counted(invited.length, "invitation")} sent: {invited.join(", ")}.
        </output>
      )}
      <InviteForm
        // What is left of the list replaces what was typed.
        key={invited.join()}
        roles={roles}
        places={actionData && "places" in actionData ? actionData.places : loaderData.places}
        lastResult={actionData && "result" in actionData ? actionData.result : undefined}
        organization={organization.name}
      />
      {invitations.length > 0 && (
        <section aria-labelledby="open-invitations" className="mt-8">
          <h2 id="open-invitations" className="mb-2 text-lg">
            Open invitations
          </h2>
          <p className="mb-3">
            Marquee sends each link by e-mail. You can also copy it and send it yourself. A link works only
            for its e-mail address, once, for {INVITATION_DAYS} days.
          </p>
          <Table
            caption={counted(invitations.length, "invitation")}
            rows={invitations}
            rowKey={({ id }) => id}
            columns={[
              {
                heading: "E-mail",
                names: true,
                cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
              },
              { heading: "Role", cell: ({ role }) => sentenceLabel(role) },
              ...(invitations.some((one) => one.projects.length + one.teams.length > 0)
                ? [
                    {
                      heading: "Joins",
                      cell: (invitation: (typeof invitations)[number]) => joinsOf(invitation).join(", "),
                    },
                  ]
                : []),
              {
                heading: "Expires",
                cell: ({ status, expires_at: at }) => (
                  <>
                    {status === "expired" && "Expired "}
                    {at && <Moment at={at} zone={zone} />}
                  </>
                ),
              },
              {
                heading: "Link",
                cell: ({ id, email, accept_url: url }) =>
                  url === null ? (
                    "Send it again for a new link."
                  ) : (
                    <CopyField id={`link-${id}`} label={`Invitation link for ${email}`} value={url} />
                  ),
              },
              {
                heading: "Actions",
                quiet: true,
                align: "end",
                cell: ({ id, email, can }) => (
                  <span className="inline-actions">
                    {can.resend && (
                      <Form id={`resend-${id}`}>
                        <input type="hidden" name="invitation" value={id} />
                        <SubmitButton name="intent" value="resend" tone="secondary" size="small">
                          Send again<span className="sr-only"> {email}</span>
                        </SubmitButton>
                      </Form>
                    )}{" "}
                    {can.delete && (
                      <Link
                        to={href("/settings/people/invitations/:invitationId/revoke", { invitationId: id })}
                      >
                        Revoke…<span className="sr-only"> {email}</span>
                      </Link>
                    )}
                  </span>
                ),
              },
            ]}
          />
        </section>
      )}
    </>
  );
}

const labels = {
  emails: "E-mail addresses",
  role: "Role",
  projects: "Projects",
  teams: "Teams",
  message: "Message",
};

function InviteForm({
  roles,
  places,
  lastResult,
  organization,
}: {
  roles: readonly string[];
  places: PlacesToJoin;
  lastResult: Parameters<typeof useForm>[0]["lastResult"];
  organization: string;
}) {
  const [form, fields] = useForm<InviteFormValues>({
    id: "invite",
    lastResult,
    defaultValue: { role: "member" },
  });
  // Among the values are blank ones, of projects without a role, so conform has no default options.
  const posted: unknown = lastResult?.initialValue?.["projects"];
  const chosen = [posted ?? []].flat().filter((place) => typeof place === "string");
  const named = labelled(fields, labels);
  return (
    <>
      <ErrorSummary form={form} labels={labels} />
      <PageHeader title="Invite people" lead={`They join ${organization} with the role you choose.`} />
      <Form form={form} className="form-narrow">
        <TextareaField
          {...named("emails")}
          hint={`Up to ${INVITED_AT_ONCE_MAX} at a time, separated by commas, spaces, or new lines. An organization can send ${INVITATIONS_PER_HOUR} invitations an hour.`}
          rows={4}
          spellCheck={false}
        />
        <SelectField
          {...named("role")}
          hint={ROLE_HINT}
          options={roles.map((value) => ({ value, label: sentenceLabel(value) }))}
        />
        {places && <InviteToProjects field={fields.projects} places={places} chosen={chosen} />}
        {places && places.teams.length > 0 && (
          <CheckboxesField
            {...named("teams")}
            hint="Optional. People on a team need access to its project."
            options={places.teams}
          />
        )}
        <TextareaField
          {...named("message")}
          hint={`Optional. Up to ${INVITATION_MESSAGE_MAX} characters, for the e-mail and the invitation page.`}
          rows={3}
          maxLength={INVITATION_MESSAGE_MAX}
          counter
        />
        <div className="actions">
          <SubmitButton>Send invitations</SubmitButton> <Link to={href("/settings/people")}>Cancel</Link>
        </div>
      </Form>
    </>
  );
}
