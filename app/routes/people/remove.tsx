import { href } from "react-router";
import { z } from "zod";
import { deleteMember, findOpenWork } from "#api-client/members.server.ts";
import { findRevealed } from "#api-client/vault.server.ts";
import { recentCookie } from "#request/cookies.server.ts";
import { redirectWithSuccess, redirectWithToast } from "#request/toast.server.ts";
import { PlacedList } from "#components/campaigns/placed-list.tsx";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { invalidForm, parseForm, saving } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { counted, plural } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { memberIn } from "./organization.server.ts";
import { secretCount } from "./known-secrets.ts";
import type { Route } from "./+types/remove";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) => [
    { label: "People", to: href("/settings/people") },
    { label: loaderData?.name ?? "Member", to: href("/settings/people/:memberId", params) },
    { label: loaderData?.isSelf ? "Leave" : "Remove" },
  ],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { member, others, organization, isSelf } = await memberIn(context, params.memberId);
  const api = context.get(apiContext);
  const [work, known] = await Promise.all([
    findOpenWork(api, { organization: organization.id, member: member.id }),
    isSelf ? null : findRevealed(api, member.id),
  ]);
  return {
    name: member.name,
    organization: organization.name,
    isSelf,
    work,
    knownCount: secretCount(known ?? []),
    successors: (work?.possible_successors ?? others.filter(({ role }) => role !== "guest")).map(
      ({ id, name }) => ({ value: id, label: name }),
    ),
  };
}

const handOverSchema = z.object({
  hand_over_to: z.string().max(64, "Choose a member from the list.").optional(),
});

export async function action({ params, context }: Route.ActionArgs) {
  const submission = parseForm(context, handOverSchema);
  if (submission.status !== "success") return invalidForm(submission);
  const { member, others, organization, isSelf } = await memberIn(context, params.memberId);
  const { hand_over_to: chosen = null } = submission.value;
  return saving(submission, async () => {
    const place = { organization: organization.id, member: member.id };
    const api = context.get(apiContext);
    const known = isSelf ? null : await findRevealed(api, member.id);
    await deleteMember(api, place, { hand_over_to: chosen });
    const successor = others.find(({ id }) => id === chosen);
    const handedOver = successor ? ` Open work handed over to ${successor.name}.` : "";
    if (!isSelf)
      return redirectWithSuccess(
        known?.length ? href("/settings/people/:memberId/secrets", params) : href("/settings/people"),
        `${member.name} removed.${handedOver}`,
      );
    return redirectWithToast(
      href("/projects"),
      { type: "success", message: `You left ${organization.name}.${handedOver}` },
      // The recently opened records belong to the organization that was left.
      { "Set-Cookie": await recentCookie.serialize("", { maxAge: 0 }) },
    );
  });
}

const LINK_TYPES = {
  "review-links": "Review link:",
  "calendar-feeds": "Calendar feed:",
  invitations: "Invitation:",
  "report-links": "Report link:",
};

const labels = { hand_over_to: "Hand over to" };

export default function RemoveMember({ loaderData, params, actionData }: Route.ComponentProps) {
  const { name, organization, isSelf, work, successors, knownCount } = loaderData;
  const [form, fields] = useForm<{ hand_over_to: string }>({
    id: "remove-member",
    lastResult: actionData?.result,
  });
  const hasWork = work !== null && work.total > 0;
  const links = work?.links ?? [];
  const watched = work?.watched ?? [];
  const count = (of: string, word: string) => {
    const { length } = watched.filter(({ type }) => type === of);
    return length > 0 && counted(length, word);
  };
  return (
    <>
      <ConfirmPage
        page={isSelf ? `Leave ${organization}` : `Remove ${name}`}
        labels={labels}
        id={form.id}
        form={form}
        title={isSelf ? `Leave “${organization}”?` : `Remove “${name}” from “${organization}”?`}
        confirm={isSelf ? "Leave organization" : "Remove member"}
        intent="remove"
        cancel={href("/settings/people/:memberId", params)}
        fields={
          (hasWork || links.length + watched.length > 0) && (
            <SelectField
              field={fields.hand_over_to}
              label={labels.hand_over_to}
              hint={[
                hasWork &&
                  `If you choose no one, ${isSelf ? "you stay" : `${name} stays`} the owner as a former member.`,
                links.length > 0 && "Links end, unless you choose someone who works on their projects.",
                watched.length > 0 &&
                  "Feeds that no one takes over have no owner, who is told of their alerts.",
              ]
                .filter(Boolean)
                .join(" ")}
              placeholder="No one"
              options={successors}
            />
          )
        }
      >
        <p>
          {isSelf
            ? "You lose access right away. You can’t undo this, but an admin can invite you again."
            : `${name} loses access right away. You can’t undo this, but you can send a new invitation.`}
        </p>
        {knownCount > 0 && (
          <p>
            {name} knows {counted(knownCount, "secret")} of the vault. Next, you’ll see which ones, so that
            you can have them replaced.
          </p>
        )}
        {work !== null && (
          <p>
            {hasWork
              ? `${isSelf ? "You have" : `${name} has`} ${counted(work.total, "unfinished item")}.`
              : `${isSelf ? "You have" : `${name} has`} no open work.`}
          </p>
        )}
        {hasWork && (
          <>
            <PlacedList records={work.items} />
            {work.total > work.items.length && (
              <p>And {counted(work.total - work.items.length, "more item")}.</p>
            )}
          </>
        )}
        {links.length > 0 && (
          <section aria-labelledby="links" className="found">
            <h2 id="links">{plural(links.length, "link")} for people without an account</h2>
            <ul>
              {links.map(({ id, type, name: shown, detail }) => (
                <li key={id}>
                  {LINK_TYPES[type]} {shown}
                  {detail !== null && ` (${detail})`}
                </li>
              ))}
            </ul>
          </section>
        )}
        {watched.length > 0 && (
          <section aria-labelledby="watched" className="found">
            <h2 id="watched">
              {[count("feeds", "feed"), count("feed_rules", "alert rule")].filter(Boolean).join(" and ")}
            </h2>
            <ul>
              {watched.map(({ type, id, name: shown }) => (
                <li key={id}>
                  {type === "feed_rules" ? "Alert rule:" : "Feed:"} <bdi>{shown}</bdi>
                </li>
              ))}
            </ul>
          </section>
        )}
      </ConfirmPage>
    </>
  );
}
