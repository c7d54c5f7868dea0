import { data, href, redirect } from "react-router";
import { listApprovals } from "#api-client/approvals.server.ts";
import { StaleError } from "#api-client/errors.server.ts";
import { listAllProjects } from "#api-client/projects.server.ts";
import { changeItemStatus } from "#api-client/review.server.ts";
import { redirectWithSuccess } from "#app/toast.server.ts";
import { KindBadge, kindLabel } from "#components/campaigns/kind-badge.tsx";
import { FilterSelect } from "#components/filter-select.tsx";
import { ONLY_REVIEWER } from "#components/review/only-reviewer.ts";
import { FilterForm } from "#components/filter-chips.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { PublishedFacts } from "#components/review/published-facts.tsx";
import { SEARCH_MAX } from "#contract/limits.ts";
import { CAMPAIGN_KINDS, ITEM_SUBJECTS } from "#contract/vocabulary.ts";
import { Form } from "#forms/form.tsx";
import { deleting, postedIntent } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { plural } from "#lib/counts.ts";
import { postedText } from "#lib/posted-text.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { Moment } from "#ui/time.tsx";
import "./approvals.css";
import { shownApproval } from "./shown-approval.server.ts";
import type { Route } from "./+types/index";

export const handle = { breadcrumb: () => ({ label: "To approve" }) };

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const project = url.searchParams.get("project")?.slice(0, SEARCH_MAX) ?? "";
  const kind = CAMPAIGN_KINDS.find((one) => one === url.searchParams.get("kind")) ?? "";
  const page = pageNumber(url.searchParams.get("page"));
  const [{ data: items, meta }, projects, user] = await Promise.all([
    listApprovals(api, { project: project || undefined, kind: kind || undefined, page }),
    listAllProjects(api),
    readerOf(context),
  ]);
  if (!items.length && page > 1)
    throw redirect(href("/approvals") + searchWith(url.searchParams, { page: null }));
  return {
    items: items.map((item) => shownApproval(item, user)),
    meta,
    zone: user.timezone,
    filter: { project, kind },
    projects: projects.map(({ slug, name }) => ({ value: slug, label: name })),
  };
}

/** Approves one item, exactly as it was shown. */
export async function action({ context, url }: Route.ActionArgs) {
  const posted = context.get(postedContext);
  const subject = ITEM_SUBJECTS.find((known) => known === posted?.get("subject"));
  const id = postedText(posted?.get("id"));
  if (postedIntent(context) !== "approve" || subject === undefined || id === "")
    throw data(null, { status: 400 });
  const version = Number(posted?.get("version")) || undefined;
  return deleting(async () => {
    const name = postedText(posted?.get("name")).slice(0, SEARCH_MAX);
    await changeItemStatus(context.get(apiContext), { subject, id }, { status: "approved", version }).catch(
      (error: unknown) => {
        if (!(error instanceof StaleError)) throw error;
        throw new StaleError(`“${name}” has changed. Look at it again before you approve it.`, error.current);
      },
    );
    return redirectWithSuccess(href("/approvals") + url.search, `“${name}” approved.`);
  });
}

export default function Approvals({ loaderData, actionData }: Route.ComponentProps) {
  const { items, meta, zone, filter, projects } = loaderData;
  const isFiltered = filter.project !== "" || filter.kind !== "";
  const isKnown = filter.project === "" || projects.some(({ value }) => value === filter.project);
  return (
    <>
      <PageTop
        page="To approve"
        refusal={actionData?.refusal}
        lead={
          meta.total === 0
            ? undefined
            : `${plural(meta.total, "item")}. What you were asked for comes first, then what has waited longest.`
        }
      />
      {(items.length > 0 || isFiltered) && (
        <FilterForm
          label="Filter approvals"
          clear={isFiltered && <Link to={href("/approvals")}>Clear filters</Link>}
        >
          <FilterSelect
            label="Project"
            name="project"
            value={filter.project}
            options={[
              { value: "", label: "All projects" },
              ...projects,
              ...(isKnown ? [] : [{ value: filter.project, label: "Unknown project" }]),
            ]}
          />
          <FilterSelect
            label="Type"
            name="kind"
            value={filter.kind}
            options={[
              { value: "", label: "All types" },
              ...CAMPAIGN_KINDS.map((value) => ({ value, label: kindLabel(value) })),
            ]}
          />
        </FilterForm>
      )}
      {items.length === 0 ? (
        <EmptyState
          heading={isFiltered ? "Nothing matches" : "Nothing to approve"}
          action={
            isFiltered ? (
              <ButtonLink to={href("/approvals")}>Clear filters</ButtonLink>
            ) : (
              <ButtonLink to={href("/projects")}>Projects</ButtonLink>
            )
          }
        >
          {isFiltered
            ? "Try other filters."
            : "You’ll see here what waits for your approval in all projects."}
        </EmptyState>
      ) : (
        <ol className="approvals">
          {items.map((item) => (
            <li key={item.id}>
              <Waiting item={item} zone={zone} />
            </li>
          ))}
        </ol>
      )}
      <Pagination
        page={meta.current_page}
        pages={meta.last_page}
        label="Pages of items to approve"
        to={(page) => href("/approvals") + searchWith(filter, { page: String(page) })}
      />
    </>
  );
}

type Item = Route.ComponentProps["loaderData"]["items"][number];

const conjunction = new Intl.ListFormat("en-US");

function Waiting({ item, zone }: { item: Item; zone: string | null }) {
  const { id, type, name, kind, version, place, author, since, asked, isOwn } = item;
  const { to, changes, preview, facts } = item;
  return (
    <article aria-labelledby={`approval-${id}`} className="card approval">
      <header className="approval-head">
        <h2 id={`approval-${id}`} dir="auto">
          {to === null ? name : <Link to={to}>{name}</Link>}
        </h2>{" "}
        <KindBadge kind={kind} />
        <p>
          {place}
          {author && `, by ${author}`}
          {since && (
            <>
              , waiting since <Moment at={since} zone={zone} />
            </>
          )}
          .{asked.length > 0 && ` Asked: ${conjunction.format(asked)}.`} {isOwn && ONLY_REVIEWER}
        </p>
      </header>
      <PublishedFacts facts={facts} />
      <Form id={`approve-${id}`} className="actions">
        <input type="hidden" name="subject" value={type} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="name" value={name} />
        <input type="hidden" name="version" value={version ?? ""} />
        <SubmitButton name="intent" value="approve">
          Approve<span className="sr-only"> {name}</span>
        </SubmitButton>{" "}
        {changes && (
          <Link to={changes} className="btn btn-secondary">
            Request changes…<span className="sr-only"> {name}</span>
          </Link>
        )}{" "}
        {preview && (
          <Link to={preview} className="btn btn-quiet">
            Preview<span className="sr-only"> {name}</span>
          </Link>
        )}
      </Form>
    </article>
  );
}
