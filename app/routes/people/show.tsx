import { href } from "react-router";
import { z } from "zod";
import { updateMember } from "#api-client/members.server.ts";
import { offersVault } from "#api-client/vault.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { ROLES } from "#contract/vocabulary.ts";
import { isAtLeast, rolesUpTo } from "#domain/members/ranks.ts";
import { Form } from "#forms/form.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { invalidForm, parseForm, saving } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { apiContext } from "#middleware/api.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { DescriptionList } from "#ui/description-list.tsx";
import { Link } from "#ui/link.tsx";
import { Day, Moment } from "#ui/time.tsx";
import { memberIn } from "./organization.server.ts";
import { ROLE_HINT } from "./role-hint.ts";
import type { Route } from "./+types/show";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData }) => [
    { label: "People", to: href("/settings/people") },
    { label: loaderData?.member.name ?? "Member" },
  ],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { member, organization, isSelf, isLastOwner, role, zone } = await memberIn(context, params.memberId);
  const hasVault = isAtLeast(role, "admin") && (await offersVault(context.get(apiContext)));
  return { member, organization, isSelf, isLastOwner, roles: rolesUpTo(role), zone, hasVault };
}

const roleFormSchema = z.object({ role: z.enum(ROLES, "Choose a role from the list.") });

export async function action({ params, context }: Route.ActionArgs) {
  const submission = parseForm(context, roleFormSchema);
  if (submission.status !== "success") return invalidForm(submission);
  const { member, organization, isLastOwner } = await memberIn(context, params.memberId);
  const { role } = submission.value;
  if (isLastOwner && role !== "owner")
    return invalidForm(submission, 422, { fieldErrors: { role: [LAST_OWNER] } });
  return saving(submission, async () => {
    const place = { organization: organization.id, member: member.id };
    await updateMember(context.get(apiContext), place, { role });
    return redirectWithSuccess(
      href("/settings/people/:memberId", params),
      `${member.name} is now ${role === "owner" || role === "admin" ? "an" : "a"} ${role}.`,
    );
  });
}

const LAST_OWNER = "An organization needs an owner. Make someone else an owner first.";

const labels = { role: "Role" };

export default function Member({ loaderData, params, actionData }: Route.ComponentProps) {
  const { member, organization, isSelf, isLastOwner, roles, zone, hasVault } = loaderData;
  const [form, fields] = useForm<{ role: string }>({
    id: "role",
    lastResult: actionData?.result,
    defaultValue: { role: member.role },
  });
  const { name, email, role, last_active_at: active, joined_at: joined, can } = member;
  return (
    <>
      <PageTop page={name} form={form} labels={labels} lead={isSelf ? "This is you." : undefined} />
      <Card className="mb-6">
        <DescriptionList
          items={[
            { term: "E-mail", details: <span className="wrap-anywhere">{email}</span> },
            { term: "Role", details: sentenceLabel(role) },
            ...(active === null
              ? []
              : [{ term: "Last active", details: <Moment at={active} zone={zone} /> }]),
            ...(joined === null ? [] : [{ term: "Joined", details: <Day day={joined} /> }]),
          ]}
        />
      </Card>
      {hasVault && (
        <p className="mb-6">
          <Link to={href("/settings/people/:memberId/secrets", params)}>
            Secrets that {isSelf ? "you know" : `${name} knows`}
          </Link>
        </p>
      )}
      {can.update && (
        <Form form={form} className="form-narrow">
          <SelectField
            field={fields.role}
            label={labels.role}
            hint={
              isLastOwner ? `${isSelf ? "You’re" : `${name} is`} the only owner. ${LAST_OWNER}` : ROLE_HINT
            }
            options={roles.map((value) => ({ value, label: sentenceLabel(value) }))}
          />
          <div className="actions">
            <SubmitButton>Change role</SubmitButton>
          </div>
        </Form>
      )}
      {can.delete &&
        (isLastOwner ? (
          <p className="mt-6">
            The only owner can’t leave {organization.name}. Make someone else an owner first.
          </p>
        ) : (
          <p className="mt-6">
            <ButtonLink to={href("/settings/people/:memberId/remove", params)} tone="danger">
              {isSelf ? `Leave ${organization.name}…` : `Remove ${name}…`}
            </ButtonLink>
          </p>
        ))}
    </>
  );
}
