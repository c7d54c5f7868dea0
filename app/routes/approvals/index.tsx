import { data as reply, href } from "react-router";
import type { z } from "zod";
import { listApprovals } from "#api-client/approvals.server.ts";
import { createComment } from "#api-client/comments.server.ts";
import { StaleError } from "#api-client/errors.server.ts";
import { listAllProjects } from "#api-client/projects.server.ts";
import { changeItemStatus } from "#api-client/review.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { KindBadge, kindLabel } from "#components/campaigns/kind-badge.tsx";
import { CommentBody } from "#components/comments/comment-body.tsx";
import { OfferedInComment } from "#components/comments/offered-in-comment.tsx";
import { FilterSelect } from "#components/filter-select.tsx";
import { ONLY_REVIEWER } from "#domain/review/own-work.ts";
import { FilterForm } from "#components/filter-chips.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { ChangedWords } from "#components/review/changed-words.tsx";
import { ReviewFrame } from "#components/review/review-frame.tsx";
import { Status } from "#components/status.tsx";
import { COMMENT_MAX, REASON_MAX, SEARCH_MAX } from "#contract/limits.ts";
import { APPROVAL_LISTS, CAMPAIGN_KINDS, ITEM_SUBJECTS } from "#contract/vocabulary.ts";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { Form } from "#forms/form.tsx";
import { deleting, invalidForm, parseForm, postedIntent, saving } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { narrowed } from "#lib/file-path.ts";
import { postedText } from "#lib/posted-text.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { TabLinks } from "#ui/tab-links.tsx";
import { Moment } from "#ui/time.tsx";
import { commentSchema, reasonSchema } from "./decision-schemas.server.ts";
import { type InQueue, openApproval, shownInQueue } from "./shown-approval.server.ts";
import "./approvals.css";
import type { Route } from "./+types/index";

export const handle = { breadcrumb: () => ({ label: "Approvals" }) };

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const project = url.searchParams.get("project")?.slice(0, SEARCH_MAX) ?? "";
  const kind = CAMPAIGN_KINDS.find((one) => one === url.searchParams.get("kind")) ?? "";
  const list = APPROVAL_LISTS.find((one) => one === url.searchParams.get("list")) ?? null;
  const wanted = url.searchParams.get("item")?.slice(0, SEARCH_MAX) ?? "";
  const page = pageNumber(url.searchParams.get("page"));
  const filter = { list, project: project || undefined, kind: kind || undefined };
  const [{ data, meta }, projects, user] = await Promise.all([
    listApprovals(api, { ...filter, page }),
    listAllProjects(api),
    readerOf(context),
  ]);
  // It may be on another page.
  const isHere = wanted === "" || data.some(({ id }) => id === wanted);
  const [first] = isHere ? [] : (await listApprovals(api, { ...filter, item: wanted })).data;
  const named = isHere ? data.find(({ id }) => id === wanted) : first?.id === wanted ? first : undefined;
  const open = named ?? data[0];
  const items = named && !isHere ? [named, ...data] : data;
  const at = items.findIndex(({ id }) => id === open?.id);
  return {
    items: items.map((item) => shownInQueue(item, user)),
    open: open ? await openApproval(api, open, user) : null,
    next: (items[at + 1] ?? items[at - 1])?.id ?? null,
    isMissing: wanted !== "" && !named,
    meta,
    zone: user.timezone,
    list,
    filter: { project, kind },
    projects: projects.map(({ slug, name }) => ({ value: slug, label: name })),
  };
}

/** Decides about one item, exactly as it was shown, and opens the next one. */
export async function action({ context, url }: Route.ActionArgs) {
  const posted = context.get(postedContext);
  const subject = ITEM_SUBJECTS.find((known) => known === posted?.get("subject"));
  const id = postedText(posted?.get("id"));
  if (subject === undefined || id === "") throw reply(null, { status: 400 });
  const api = context.get(apiContext);
  const name = postedText(posted?.get("name")).slice(0, SEARCH_MAX);
  const version = Number(posted?.get("version")) || undefined;
  const next = postedText(posted?.get("next"));
  const onward = href("/approvals") + searchWith(url.searchParams, { item: next, page: null });
  const isStale = (error: unknown): never => {
    if (!(error instanceof StaleError)) throw error;
    throw new StaleError(`“${name}” has changed. Look at it again before you decide.`, error.current);
  };
  switch (postedIntent(context)) {
    case "approve":
      return deleting(async () => {
        await changeItemStatus(api, { subject, id }, { status: "approved", version }).catch(isStale);
        return redirectWithSuccess(onward, `“${name}” approved.`);
      });
    case "request_changes": {
      const submission = parseForm(context, reasonSchema);
      if (submission.status !== "success") return { ...invalidForm(submission).data, form: "decision" };
      const answer = await saving(submission, async () => {
        const { reason } = submission.value;
        await changeItemStatus(api, { subject, id }, { status: "changes_requested", reason, version }).catch(
          isStale,
        );
        return redirectWithSuccess(onward, `Changes to “${name}” requested.`);
      });
      return answer instanceof Response ? answer : { ...answer.data, form: "decision" };
    }
    case "comment": {
      const submission = parseForm(context, commentSchema);
      if (submission.status !== "success") return { ...invalidForm(submission).data, form: "comment" };
      const answer = await saving(submission, async () => {
        await createComment(api, { subject, id }, { body: submission.value.body });
        return redirectWithSuccess(
          href("/approvals") + searchWith(url.searchParams, { item: id }),
          "Comment added.",
        );
      });
      return answer instanceof Response ? answer : { ...answer.data, form: "comment" };
    }
    default:
      throw reply(null, { status: 400 });
  }
}

const LISTS = { asked: "You asked", clients: "With clients", decided: "Decided" } as const;

const EMPTY: Record<keyof typeof LISTS | "you", [string, string]> = {
  you: ["Nothing to approve", "You’ll see here what waits for your approval in all projects."],
  asked: ["Nothing waits for others", "You’ll see here what you sent to review, until it is decided."],
  clients: ["Nothing is with clients", "You’ll see here what is in review and open to a client by a link."],
  decided: ["No decisions yet", "You’ll see here what you decided in the last 30 days."],
};

export default function Approvals({ loaderData, actionData }: Route.ComponentProps) {
  const { items, open, isMissing, meta, list, filter, projects } = loaderData;
  const isFiltered = filter.project !== "" || filter.kind !== "";
  const isKnown = filter.project === "" || projects.some(({ value }) => value === filter.project);
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined;
  const tabs = [null, ...APPROVAL_LISTS].map((one) => ({
    label: one === null ? "For you" : LISTS[one],
    to: href("/approvals") + searchWith({ ...filter, list: one }),
    current: one === list,
    count: one === list && meta.total > 0 ? meta.total : null,
  }));
  const [heading, words] = EMPTY[list ?? "you"];
  return (
    <>
      <div className="aq-head">
        <PageTop page="Approvals" refusal={refusal} refused={actionData !== undefined} />
        <TabLinks label="Approvals" look="views" tabs={tabs} />
        {(items.length > 0 || isFiltered) && (
          <FilterForm
            label="Filter approvals"
            clear={isFiltered && <Link to={href("/approvals")}>Clear filters</Link>}
          >
            {list !== null && <input type="hidden" name="list" value={list} />}
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
      </div>
      {isMissing && list === null && (
        <p className="mb-4 text-ink-2">What you opened isn’t waiting for your approval.</p>
      )}
      {open === null ? (
        <EmptyState
          drawing={isFiltered ? "search" : "approvals"}
          heading={isFiltered ? "Nothing matches" : heading}
          action={
            isFiltered ? (
              <ButtonLink to={href("/approvals")}>Clear filters</ButtonLink>
            ) : (
              <ButtonLink to={href("/projects")}>Projects</ButtonLink>
            )
          }
        >
          {isFiltered ? "Try other filters." : words}
        </EmptyState>
      ) : (
        <div className="aq">
          <nav className="aq-queue" aria-label="Queue">
            <ol>
              {items.map((item, index) => (
                <QueueItem
                  key={item.id}
                  item={item}
                  isFirst={index < FIRST_SEEN}
                  isOpen={item.id === open.id}
                  to={href("/approvals") + searchWith({ ...filter, list }, { item: item.id })}
                />
              ))}
            </ol>
            <Pagination
              page={meta.current_page}
              pages={meta.last_page}
              label="Pages of items to approve"
              to={(page) => href("/approvals") + searchWith({ ...filter, list }, { page: String(page) })}
            />
          </nav>
          <Opened key={open.id} loaded={loaderData} answer={actionData} />
        </div>
      )}
    </>
  );
}

/** How many items of the queue are seen at once. */
const FIRST_SEEN = 6;

type QueueItemProps = {
  item: InQueue;
  /** Whether it is among the first that are seen, and its image isn't waited for. */
  isFirst: boolean;
  isOpen: boolean;
  to: string;
};

function QueueItem({ item, isFirst, isOpen, to }: QueueItemProps) {
  const { name, kind, image, images, text, when, author } = item;
  return (
    <li className="aq-item" data-row>
      <span className="aq-pic" aria-hidden>
        {image ? (
          <img
            src={narrowed(image, 480)}
            alt=""
            width={92}
            height={92}
            loading={isFirst ? undefined : "lazy"}
          />
        ) : (
          <span className="aq-words" dir="auto">
            {text || name}
          </span>
        )}
        {images > 1 && (
          <span className="aq-count">
            <Icon name="images" size={12} />
            {images}
          </span>
        )}
      </span>
      <div>
        <KindBadge kind={kind} />{" "}
        <Link to={to} aria-current={isOpen ? "true" : undefined} className="aq-link" preventScrollReset>
          <span dir="auto">{name}</span>
        </Link>
        <p>
          <span className="sr-only">, </span>
          {when}
        </p>
        {author && (
          <p>
            <span className="sr-only">, </span>by {author}
          </p>
        )}
      </div>
    </li>
  );
}

type Props = Pick<Route.ComponentProps, "actionData">;
type Loaded = Route.ComponentProps["loaderData"];

const conjunction = new Intl.ListFormat("en-US");
const labels = { reason: "What should change?", body: "Comment" };

function Opened({ loaded, answer }: { loaded: Loaded; answer: Props["actionData"] }) {
  const { items, open, next, zone, list } = loaded;
  const item = items.find(({ id }) => id === open?.id);
  const resultOf = (form: string) =>
    answer && "form" in answer && answer.form === form ? answer.result : undefined;
  const [decision, fields] = useForm<z.input<typeof reasonSchema>>({
    id: "decision",
    lastResult: resultOf("decision"),
  });
  const [comment, commentFields] = useForm<z.input<typeof commentSchema>>({
    id: "comment",
    lastResult: resultOf("comment"),
  });
  if (!item || !open) return null;
  const named = (
    <>
      <input type="hidden" name="subject" value={item.type} />
      <input type="hidden" name="id" value={item.id} />
      <input type="hidden" name="name" value={item.name} />
    </>
  );
  const isMine = list === null;
  const pins = (open.comments ?? []).flatMap(({ pin }) => pin ?? []);
  return (
    <article aria-labelledby="approval" className="card aq-open">
      <header className="aq-bar">
        <Status of={item.status} />
        <p className="aq-by">
          {open.asker && (
            <>
              <b>{open.asker === "you" ? "You" : open.asker}</b> asked
              {open.asked.length > 0 ? ` ${conjunction.format(open.asked)}` : " for a review"}
            </>
          )}
          {item.since && (
            <>
              {" "}
              on <Moment at={item.since} zone={zone} />
            </>
          )}
          .
        </p>
        {open.page !== null && (
          <Link to={open.page} className="btn btn-quiet btn-icon">
            <Icon name="pencil" size={16} />
            <span className="sr-only">Open {item.name} to edit</span>
          </Link>
        )}
        {isMine && (
          <Form form={decision} className="aq-act">
            {named}
            <input type="hidden" name="version" value={item.version ?? ""} />
            <input type="hidden" name="next" value={next ?? ""} />
            <details className="aq-ask" open={resultOf("decision") !== undefined || undefined}>
              <summary className="btn btn-secondary">
                <span>
                  Request changes<span className="sr-only"> to {item.name}</span>
                </span>
              </summary>
              <div>
                <TextareaField field={fields.reason} label={labels.reason} maxLength={REASON_MAX} rows={3} />
                <SubmitButton name="intent" value="request_changes">
                  Send and next
                </SubmitButton>
              </div>
            </details>{" "}
            <SubmitButton name="intent" value="approve">
              <Icon name="check" size={16} />
              <span>
                Approve and next<span className="sr-only"> {item.name}</span>
              </span>
            </SubmitButton>
          </Form>
        )}
      </header>
      <div className="aq-body">
        <div className="aq-post">
          <ErrorSummary form={decision} labels={labels} />
          {open.changed && open.comparison && <ChangedWords changed={open.changed} to={open.comparison} />}
          {open.published && (
            <ReviewFrame published={open.published} id="approval" title={item.name} marks={{ pins }} />
          )}
          {!open.published && <h2 id="approval">{item.name}</h2>}
          <p className="aq-place">
            {item.place}. {open.isOwn && ONLY_REVIEWER}
          </p>
          {open.obstacles && <Checks obstacles={open.obstacles} />}
        </div>
        {open.comments && (
          <section className="aq-comments" aria-labelledby="approval-comments">
            <h3 id="approval-comments">
              Comments {open.comments.length > 0 && <span className="aq-number">{open.comments.length}</span>}
            </h3>
            {open.comments.length > 0 && (
              <ol>
                {open.comments.flatMap((thread) =>
                  [thread, ...thread.replies].map((one) => (
                    <li key={one.id}>
                      <CommentBody
                        comment={{ ...one, canUpdate: false, canDelete: false }}
                        zone={zone}
                        page={open.commentsPage ?? ""}
                      />
                    </li>
                  )),
                )}
              </ol>
            )}
            <ErrorSummary form={comment} labels={labels} />
            <Form form={comment}>
              {named}
              <TextareaField
                field={commentFields.body}
                label={labels.body}
                maxLength={COMMENT_MAX}
                rows={2}
              />
              <OfferedInComment field={commentFields.body} project={open.project} />
              <div className="actions">
                <SubmitButton tone="secondary" size="small" name="intent" value="comment">
                  Add comment
                </SubmitButton>{" "}
                {open.commentsPage && (
                  <Link to={open.commentsPage} className="btn btn-quiet btn-small">
                    All comments<span className="sr-only"> on {item.name}</span>
                  </Link>
                )}
              </div>
            </Form>
          </section>
        )}
      </div>
    </article>
  );
}

const Checks = ({ obstacles }: { obstacles: readonly string[] }) =>
  obstacles.length === 0 ? (
    <p className="aq-checks">
      <Icon name="circle-check" size={16} /> All checks passed
    </p>
  ) : (
    <ul className="aq-checks" data-bad>
      {obstacles.map((message) => (
        <li key={message}>
          <Icon name="warning" size={16} /> {message}
        </li>
      ))}
    </ul>
  );
