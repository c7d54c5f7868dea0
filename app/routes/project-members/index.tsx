import { data, href } from "react-router";
import type { z } from "zod";
import { imagePath } from "#api-client/image-path.server.ts";
import { listMembers } from "#api-client/members.server.ts";
import {
  createProjectMember,
  deleteProjectMember,
  listProjectMembers,
  updateProjectMember,
} from "#api-client/project-members.server.ts";
import { getProject } from "#api-client/projects.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { PeopleTabs } from "#components/projects/people-tabs.tsx";
import { ROLE_WORDS } from "#components/projects/role-words.ts";
import { type BreadcrumbHandle, projectCrumb } from "#components/shell/crumbs.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import type { ProjectMember } from "#contract/project-members.ts";
import { PROJECT_ROLES } from "#contract/vocabulary.ts";
import { rolesFor } from "#domain/members/project-rights.ts";
import { Form } from "#forms/form.tsx";
import { labelled } from "#forms/labelled.ts";
import { SelectField } from "#forms/select-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { deleting, parseForm, postedIntent, savingForm } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { counted } from "#lib/counts.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { postedText } from "#lib/posted-text.ts";
import { apiContext } from "#middleware/api.server.ts";
import { userContext } from "#middleware/auth.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { PersonName } from "#ui/person-name.tsx";
import { Table } from "#ui/table.tsx";
import { newMemberSchema, roleSchema } from "./role-form-schema.server.ts";
import type { Route } from "./+types/index";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) => [projectCrumb(loaderData?.project, params), { label: "Members" }],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ name, visibility, can }, members, user] = await Promise.all([
    getProject(api, params.projectId),
    listProjectMembers(api, params.projectId),
    context.get(userContext),
  ]);
  const { organizations, current_organization_id: current } = user;
  const organization = organizations.find(({ id }) => id === current) ?? organizations[0];
  const everyone = can.manage && organization?.id ? await listMembers(api, organization.id) : [];
  const given = members.filter((member) => !member.is_inherited).map(({ id }) => id);
  return {
    project: name,
    organization: organization?.name ?? "your organization",
    isHidden: visibility === "members",
    canManage: can.manage,
    userId: user.id,
    members: members.map((member) => ({
      ...member,
      avatar_url: member.avatar_url && imagePath(member.avatar_url),
    })),
    /** Who can be given a role here, guests apart, because they can have fewer. */
    others: everyone
      .filter(({ id, role }) => !given.includes(id) && rolesFor(role, PROJECT_ROLES).length > 0)
      .map(({ id, name: label, role }) => ({
        value: id,
        label: role === "guest" ? `${label} (guest)` : label,
      })),
  };
}

export async function action({ params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const member = postedText(context.get(postedContext)?.get("member"));
  const place = { project: params.projectId, member };
  const back = (message: string, path = href("/projects/:projectId/members", params)) =>
    redirectWithSuccess(path, message);
  switch (postedIntent(context)) {
    case "role":
      return deleting(async () => {
        const submission = parseForm(context, roleSchema);
        if (submission.status !== "success") throw data(null, { status: 400 });
        await updateProjectMember(api, place, { role: submission.value.role });
        return back("Role changed.");
      });
    case "remove":
      return deleting(async () => {
        await deleteProjectMember(api, place);
        const isSelf = (await context.get(userContext)).id === member;
        return isSelf ? back("You left the project.", href("/projects")) : back("Member removed.");
      });
    case "add": {
      return savingForm(context, newMemberSchema, async (value) => {
        await createProjectMember(api, params.projectId, value);
        return back("Member added.");
      });
    }
    default:
      // A missing intent must never change a project.
      throw data(null, { status: 400 });
  }
}

const labels = { user_id: "Person", role: "Role" };

export default function ProjectMembers({ loaderData, params, actionData }: Route.ComponentProps) {
  const { project, organization, isHidden, canManage, userId, members, others } = loaderData;
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined;
  const [form, fields] = useForm<z.input<typeof newMemberSchema>>({
    id: "add-member",
    lastResult: actionData && "result" in actionData ? actionData.result : undefined,
  });
  const named = labelled(fields, labels);
  return (
    <>
      <PageTop
        page={`${project} members`}
        refused={actionData !== undefined}
        refusal={refusal}
        form={form}
        labels={labels}
        title="Members"
        lead={
          isHidden
            ? "Only the people listed here see this project."
            : `Everyone in ${organization} sees this project, except guests who aren’t listed here.`
        }
        actions={
          canManage && (
            <ButtonLink to={href("/projects/:projectId/edit", params)}>
              Edit project<span className="sr-only"> {project}</span>
            </ButtonLink>
          )
        }
      />
      <PeopleTabs project={params.projectId} />
      <Table
        caption={counted(members.length, "member")}
        rows={members}
        rowKey={({ id }) => id}
        columns={[
          {
            heading: "Name",
            names: true,
            cell: ({ id, name, avatar_url: image }) => (
              <PersonName name={name} image={image} isYou={id === userId} />
            ),
          },
          {
            heading: "Role",
            cell: (member) => (member.can.update ? <RoleForm member={member} /> : sentenceLabel(member.role)),
          },
          {
            heading: "Access from",
            cell: (member) =>
              member.is_inherited
                ? `Inherited from ${organization}: ${member.organization_role}`
                : "This project",
          },
          {
            heading: "Actions",
            quiet: true,
            align: "end",
            cell: ({ id, name, can }) =>
              can.delete && (
                <Form id={`remove-${id}`}>
                  <input type="hidden" name="member" value={id} />
                  <SubmitButton name="intent" value="remove" tone="quiet" size="small">
                    {id === userId ? "Leave project" : "Remove"}
                    <span className="sr-only"> {name}</span>
                  </SubmitButton>
                </Form>
              ),
          },
        ]}
      />
      {canManage && others.length > 0 && (
        <Form form={form} className="form-narrow mt-6">
          <h2>Add member</h2>
          <SelectField {...named("user_id")} placeholder="Choose a person" options={others} />
          <SelectField
            {...named("role")}
            hint="Guests can be approvers or viewers."
            placeholder="Choose a role"
            options={PROJECT_ROLES.map((value) => ({ value, label: ROLE_WORDS[value] }))}
          />
          <div className="actions">
            <SubmitButton name="intent" value="add">
              Add member
            </SubmitButton>
          </div>
        </Form>
      )}
    </>
  );
}

function RoleForm({ member: { id, name, role, organization_role } }: { member: ProjectMember }) {
  return (
    <Form id={`role-${id}`} className="inline-actions">
      <input type="hidden" name="member" value={id} />
      <select name="role" className="input w-auto" defaultValue={role} aria-label={`Role of ${name}`}>
        {rolesFor(organization_role, PROJECT_ROLES).map((value) => (
          <option key={value} value={value}>
            {sentenceLabel(value)}
          </option>
        ))}
      </select>{" "}
      <SubmitButton name="intent" value="role" tone="quiet" size="small">
        Change role<span className="sr-only"> of {name}</span>
      </SubmitButton>
    </Form>
  );
}
