import { href } from "react-router";
import { Fragment, type ReactNode } from "react";
import { getVaultReport, takeOverItem } from "#api-client/vault.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { vaultItemLinks, vaultLinks } from "#components/vault/vault-links.ts";
import type { VaultItemSummary } from "#contract/vault.ts";
import { flagName, typeName } from "#domain/vault/vocabulary.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { deleting } from "#forms/submit.server.ts";
import { counted } from "#lib/counts.ts";
import { postedText } from "#lib/posted-text.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Day } from "#ui/time.tsx";
import "#components/vault/vault.css";
import type { Route } from "./+types/reports";

export const handle = {
  breadcrumb: () => [{ label: "Vault", to: href("/micro-tools/vault") }, { label: "Reports" }],
};

export const loader = async ({ context }: Route.LoaderArgs) => ({
  report: await getVaultReport(context.get(apiContext)),
});

/** Takes over an item that nobody owns. */
export const action = ({ context }: Route.ActionArgs) =>
  deleting(async () => {
    const id = postedText(context.get(postedContext)?.get("item"));
    await takeOverItem(context.get(apiContext), id);
    return redirectWithSuccess(vaultItemLinks(id).item, "You own this item now.");
  });

export default function VaultReports({ loaderData: { report }, actionData }: Route.ComponentProps) {
  const { overdue, weak, reused, never_viewed: unseen, ending, no_owner: ownerless } = report;
  const sum = [overdue, weak, reused, unseen, ending, ownerless].reduce((all, { total }) => all + total, 0);
  return (
    <>
      <PageTop
        page="Vault reports"
        refusal={actionData && "refusal" in actionData ? actionData.refusal : undefined}
        lead="What to see to, among the items that you can see."
      />
      {sum === 0 && (
        <EmptyState heading="Nothing to fix">
          No secret is overdue, weak, or used twice, and no rights end in the next two weeks.
        </EmptyState>
      )}
      <div className="vault-cards">
        <Group
          id="overdue"
          heading="Overdue"
          about="Secrets that should have been replaced by now."
          found={overdue}
          detail={({ rotate_by: day }) => day && <Due day={day} />}
          more={`${vaultLinks().list}?flag=overdue`}
        />
        <Group
          id="ending"
          heading="Ends soon"
          about="Due within two weeks, and rights that end or have ended."
          found={ending}
          detail={endOf}
          more={`${vaultLinks().list}?flag=due_soon&flag=ends_soon&flag=rights_ended`}
        />
        <Group
          id="weak"
          heading="Weak passwords"
          about="Short ones, and ones that anyone would try."
          found={weak}
          more={`${vaultLinks().list}?flag=weak`}
        />
        {reused.total > 0 && (
          <Section
            id="reused"
            heading="Used more than once"
            about="Someone who learns one of these passwords has the others."
            total={reused.total}
          >
            <ul className="vault-report">
              {reused.sets.map(({ items, hidden_count: hidden }) => (
                <li key={items[0]?.id}>
                  <span>
                    {items.map((item, index) => (
                      <Fragment key={item.id}>
                        {index > 0 && ", "}
                        <ItemLink {...item} />
                      </Fragment>
                    ))}
                    {hidden > 0 && `, and ${counted(hidden, "item")} that you can’t see`}
                  </span>
                </li>
              ))}
            </ul>
          </Section>
        )}
        <Group
          id="unseen"
          heading="Never viewed"
          about="Kept for a month, and no one has looked at the secret. Is it still needed?"
          found={unseen}
        />
        {ownerless.total > 0 && (
          <Section
            id="ownerless"
            heading="No owner"
            about="Their owners have left. Until you take one over, no one can share or delete it."
            total={ownerless.total}
          >
            <Form id="take-over" isGuarded={false}>
              <ul className="vault-report">
                {ownerless.items.map(({ id, name }) => (
                  <li key={id}>
                    <bdi>{name}</bdi>
                    <SubmitButton name="item" value={id} tone="quiet" size="small">
                      Take over<span className="sr-only"> {name}</span>
                    </SubmitButton>
                  </li>
                ))}
              </ul>
            </Form>
          </Section>
        )}
      </div>
    </>
  );
}

const ItemLink = ({ id, name }: { id: string; name: string }) => (
  <Link to={vaultItemLinks(id).item}>
    <bdi>{name}</bdi>
  </Link>
);

const Due = ({ day }: { day: string }) => (
  <>
    Due <Day day={day} />
  </>
);

function endOf({ flags, rotate_by: due, rights_end: end }: VaultItemSummary) {
  if (flags.includes("due_soon") && due !== null) return <Due day={due} />;
  const flag = flags.find((each) => each === "rights_ended" || each === "ends_soon");
  return (
    flag &&
    end && (
      <>
        {flagName(flag)} <Day day={end} />
      </>
    )
  );
}

type GroupProps = {
  id: string;
  heading: string;
  about: string;
  found: { total: number; items: VaultItemSummary[] };
  detail?: (item: VaultItemSummary) => ReactNode;
  /** The list of all of them, if there is one. */
  more?: string;
};

function Group({ found, detail, more, ...section }: GroupProps) {
  if (found.total === 0) return null;
  const rest = found.total - found.items.length;
  return (
    <Section {...section} total={found.total}>
      <ul className="vault-report">
        {found.items.map((item) => (
          <li key={item.id}>
            <ItemLink {...item} />
            <small>{detail?.(item) ?? item.username ?? typeName(item.type)}</small>
          </li>
        ))}
      </ul>
      {rest > 0 &&
        (more === undefined ? (
          <p>And {counted(rest, "more item")}.</p>
        ) : (
          <p>
            <Link to={more}>All {counted(found.total, "item")}</Link>
          </p>
        ))}
    </Section>
  );
}

type SectionProps = { id: string; heading: string; about: string; total: number; children: ReactNode };

const Section = ({ id, heading, about, total, children }: SectionProps) => (
  <section className="card" aria-labelledby={id}>
    <div className="vault-card-head">
      <h2 id={id}>{heading}</h2>
      <span>{total}</span>
    </div>
    <p className="vault-about">{about}</p>
    {children}
  </section>
);
