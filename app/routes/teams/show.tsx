import { data, href } from "react-router";
import type { z } from "zod";
import { listPeople } from "#api-client/members.server.ts";
import { getTeam, putTeamMember, removeTeamMember } from "#api-client/teams.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { Form } from "#forms/form.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { deleting, postedIntent, savingForm } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { useForm } from "#forms/use-form.ts";
import { plural } from "#lib/counts.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { postedText } from "#lib/posted-text.ts";
import { apiContext } from "#middleware/api.server.ts";
import { userContext } from "#middleware/auth.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { StatusBadge } from "#ui/badge.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Table } from "#ui/table.tsx";
import { newMemberSchema } from "./team-form-schema.server.ts";
import type { Route } from "./+types/show";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) => ({
    label: loaderData?.name ?? "Team",
    to: href("/projects/:projectId/teams/:teamId", params),
  }),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { name, description, members, can } = await getTeam(api, params.projectId, params.teamId);
  const people = can.update ? await listPeople(api, await context.get(userContext), params.projectId) : [];
  return {
    name,
    description,
    members,
    others: people
      .filter(({ id }) => !members.some((member) => member.id === id))
      .map(({ id, name: label }) => ({ value: id, label })),
    canUpdate: can.update,
  };
}

export async function action({ params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const posted = postedText(context.get(postedContext)?.get("member"));
  const placeOf = (member: string) => ({ project: params.projectId, team: params.teamId, member });
  const back = (message: string) =>
    redirectWithSuccess(href("/projects/:projectId/teams/:teamId", params), message);
  switch (postedIntent(context)) {
    case "lead":
      return deleting(async () => {
        const isLead = context.get(postedContext)?.get("is_lead") === "1";
        await putTeamMember(api, placeOf(posted), { is_lead: isLead });
        return back(isLead ? "Lead changed." : "Lead removed.");
      });
    case "remove":
      return deleting(async () => {
        await removeTeamMember(api, placeOf(posted));
        return back("Member removed.");
      });
    case "add": {
      return savingForm(context, newMemberSchema, async (value) => {
        await putTeamMember(api, placeOf(value.member));
        return back("Member added.");
      });
    }
    default:
      // A missing intent must never change a team.
      throw data(null, { status: 400 });
  }
}

const labels = { member: "Person" };

export default function ShowTeam({ loaderData, params, actionData }: Route.ComponentProps) {
  const { name, description, members, others, canUpdate } = loaderData;
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined;
  const [form, fields] = useForm<z.input<typeof newMemberSchema>>({
    id: "add-member",
    lastResult: actionData && "result" in actionData ? actionData.result : undefined,
  });
  return (
    <>
      <PageTop
        page={name}
        refused={actionData !== undefined}
        refusal={refusal}
        form={form}
        labels={labels}
        lead={description ?? undefined}
        actions={
          canUpdate && (
            <Link to={href("/projects/:projectId/teams/:teamId/edit", params)}>
              Edit team<span className="sr-only"> {name}</span>
            </Link>
          )
        }
      />
      {members.length === 0 ? (
        <EmptyState drawing="people" heading="No members yet">
          Add the people who work together on this project.
        </EmptyState>
      ) : (
        <Table
          caption={plural(members.length, "member")}
          rows={members}
          rowKey={({ id }) => id}
          columns={[
            {
              heading: "Name",
              names: true,
              cell: (member) => (
                <>
                  {member.name} {member.is_lead && <StatusBadge>Lead</StatusBadge>}
                </>
              ),
            },
            { heading: "Role", cell: ({ role }) => sentenceLabel(role) },
            {
              heading: "Actions",
              quiet: true,
              align: "end",
              cell: (member) => canUpdate && <MemberActions member={member} />,
            },
          ]}
        />
      )}
      {others.length > 0 && (
        <Form form={form} className="form-narrow mt-6">
          <h2>Add member</h2>
          <SelectField
            field={fields.member}
            label={labels.member}
            placeholder="Choose a person"
            options={others}
          />
          <div className="actions">
            <SubmitButton name="intent" value="add">
              Add member
            </SubmitButton>
          </div>
        </Form>
      )}
      {canUpdate && others.length === 0 && members.length > 0 && (
        <p className="mt-6 text-ink-2">Everyone in your organization is on this team.</p>
      )}
    </>
  );
}

function MemberActions({ member }: { member: { id: string; name: string; is_lead: boolean } }) {
  const { id, name, is_lead: isLead } = member;
  return (
    <span className="inline-actions">
      <Form id={`lead-${id}`}>
        <input type="hidden" name="member" value={id} />
        <input type="hidden" name="is_lead" value={isLead ? "0" : "1"} />
        <SubmitButton name="intent" value="lead" tone="quiet" size="small">
          {isLead ? "Remove as lead" : "Make lead"}
          <span className="sr-only"> {name}</span>
        </SubmitButton>
      </Form>{" "}
      <Form id={`remove-${id}`}>
        <input type="hidden" name="member" value={id} />
        <SubmitButton name="intent" value="remove" tone="quiet" size="small">
          Remove<span className="sr-only"> {name}</span>
        </SubmitButton>
      </Form>
    </span>
  );
}
