import { data as reply, href, redirect } from "react-router";
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
import { PublishedView } from "#components/review/published-view.tsx";
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
import { shownApproval, wholeApproval } from "./shown-approval.server.ts";
import type { Route } from "./+types/index";

export const handle = { breadcrumb: () => ({ label: "To approve" }) };

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const project = url.searchParams.get("project")?.slice(0, SEARCH_MAX) ?? "";
  const kind = CAMPAIGN_KINDS.find((one) => one === url.searchParams.get("kind")) ?? "";
  const wanted = url.searchParams.get("item")?.slice(0, SEARCH_MAX) ?? "";
  const page = pageNumber(url.searchParams.get("page"));
  const [{ data, meta }, projects, user] = await Promise.all([
    listApprovals(api, {
      project: project || undefined,
      kind: kind || undefined,
      item: wanted || undefined,
      page,
    }),
    listAllProjects(api),
    readerOf(context),
  ]);
  if (!data.length && page > 1)
    throw redirect(href("/approvals") + searchWith(url.searchParams, { page: null }));
  // An API that doesn't know the parameter sends the usual order.
  const first = data.find(({ id }) => id === wanted);
  const items = first ? [first, ...data.filter((item) => item !== first)] : data;
  return {
    items: items.map((item, index) =>
      shownApproval(item, user, (items[index + 1] ?? items[index - 1])?.id ?? null),
    ),
    open: first ? { id: first.id, whole: await wholeApproval(first, user) } : null,
    // Only a list that is all here says that something isn't in it.
    isMissing: wanted !== "" && !first && meta.last_page <= 1,
    meta,
    zone: user.timezone,
    filter: { project, kind },
    projects: projects.map(({ slug, name }) => ({ value: slug, label: name })),
  };
}

/** Approves one item, exactly as it was shown, and opens the next one. */
export async function action({ context, url }: Route.ActionArgs) {
  const posted = context.get(postedContext);
  const subject = ITEM_SUBJECTS.find((known) => known === posted?.get("subject"));
  const id = postedText(posted?.get("id"));
  if (postedIntent(context) !== "approve" || subject === undefined || id === "")
    throw reply(null, { status: 400 });
  const next = postedText(posted?.get("next"));
  const version = Number(posted?.get("version")) || undefined;
  return deleting(async () => {
    const name = postedText(posted?.get("name")).slice(0, SEARCH_MAX);
    await changeItemStatus(context.get(apiContext), { subject, id }, { status: "approved", version }).catch(
      (error: unknown) => {
        if (!(error instanceof StaleError)) throw error;
        throw new StaleError(`“${name}” has changed. Look at it again before you approve it.`, error.current);
      },
    );
    return redirectWithSuccess(
      href("/approvals") + searchWith(url.searchParams, { item: next, page: null }),
      `“${name}” approved.`,
    );
  });
}

export default function Approvals({ loaderData, actionData }: Route.ComponentProps) {
  const { items, open, isMissing, meta, zone, filter, projects } = loaderData;
  const isFiltered = filter.project !== "" || filter.kind !== "";
  const isKnown = filter.project === "" || projects.some(({ value }) => value === filter.project);
  return (
    <>
      <PageTop
        page="To approve"
        refusal={actionData?.refusal}
        lead={meta.total === 0 ? undefined : plural(meta.total, "item")}
      />
      {isMissing && <p className="mb-4 text-ink-2">What you opened isn’t waiting for your approval.</p>}
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
          drawing={isFiltered ? "search" : "approvals"}
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
        <ol className="grid max-w-240 grid-cols-[minmax(0,1fr)] gap-4">
          {items.map((item) => (
            <li key={item.id}>
              <Waiting item={item} zone={zone} whole={open?.id === item.id ? open.whole : null} />
            </li>
          ))}
        </ol>
      )}
      <Pagination
        page={meta.current_page}
        pages={meta.last_page}
        label="Pages of items to approve"
        to={(page) => href("/approvals") + searchWith({ ...filter, item: open?.id }, { page: String(page) })}
      />
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];
type Item = Loaded["items"][number];
type Whole = NonNullable<Loaded["open"]>["whole"];

const conjunction = new Intl.ListFormat("en-US");

/** @param whole all that is published, of the item that the page was opened for */
function Waiting({ item, zone, whole }: { item: Item; zone: string | null; whole: Whole }) {
  const { id, name, kind, place, author, since, asked, isOwn, to, facts } = item;
  return (
    <article aria-labelledby={`approval-${id}`} className="card grid grid-cols-[minmax(0,1fr)] gap-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
        <h2 id={`approval-${id}`} dir="auto" className="text-lg">
          {to === null ? (
            name
          ) : (
            <Link to={to} className="inline-flex min-h-(--target) items-center hover:underline">
              {name}
            </Link>
          )}
        </h2>{" "}
        <KindBadge kind={kind} />
        <p className="basis-full text-ink-2">
          {place}
          {author && `, by ${author}`}
          {since && (
            <>
              , waiting since <Moment at={since} zone={zone} />
            </>
          )}
          .{asked.length > 0 && ` Assigned to ${conjunction.format(asked)}.`} {isOwn && ONLY_REVIEWER}
        </p>
      </header>
      {whole === null ? (
        <>
          <PublishedFacts facts={facts} />
          <Decision item={item} hasPreview />
        </>
      ) : (
        <>
          <Decision item={item} />
          <PublishedView published={whole} />
        </>
      )}
    </article>
  );
}

function Decision({ item, hasPreview = false }: { item: Item; hasPreview?: boolean }) {
  const { id, type, name, version, next, changes, preview } = item;
  return (
    <Form id={`approve-${id}`} className="actions">
      <input type="hidden" name="subject" value={type} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="version" value={version ?? ""} />
      <input type="hidden" name="next" value={next ?? ""} />
      <SubmitButton name="intent" value="approve">
        Approve<span className="sr-only"> {name}</span>
      </SubmitButton>{" "}
      {changes && (
        <Link to={changes} className="btn btn-secondary">
          Request changes…<span className="sr-only"> {name}</span>
        </Link>
      )}{" "}
      {hasPreview && preview && (
        <Link to={preview} className="btn btn-quiet">
          Preview<span className="sr-only"> {name}</span>
        </Link>
      )}
    </Form>
  );
}
