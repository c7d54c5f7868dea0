import { splitBoard } from "#api-client/boards.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { deleting } from "#forms/submit.server.ts";
import { plural } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { networkLabel } from "#components/campaigns/network-label.ts";
import { calendarLinks } from "#components/calendar/calendar-links.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import type { Route } from "./+types/split";
import { findBoard } from "#components/boards/find-board.server.ts";

const inWords = new Intl.ListFormat("en-US");

export const handle = { breadcrumb: () => ({ label: "Split" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { title, networks } = await findBoard(context.get(apiContext), params);
  return { title, networks };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    const boards = await splitBoard(context.get(apiContext), params.boardId);
    const message = boards ? `Split into ${plural(boards.length, "post")}.` : "Post split.";
    return redirectWithSuccess(calendarLinks(params).calendar, message);
  });

export default function SplitBoard({ loaderData, params }: Route.ComponentProps) {
  const { title, networks } = loaderData;
  const [first, ...others] = networks.map(networkLabel);
  const board = calendarLinks(params).board(params.boardId);
  if (others.length === 0)
    return (
      <>
        <PageTop page={`Split ${title}`} title={`Split “${title}”`} />
        <EmptyState heading="Nothing to split" action={<Link to={board}>Back to “{title}”</Link>}>
          Choose at least two networks before you split this post.
        </EmptyState>
      </>
    );
  return (
    <ConfirmPage
      page={`Split ${title}`}
      id="split-board"
      title={`Split “${title}” by network?`}
      confirm={`Split into ${plural(networks.length, "post")}`}
      tone="primary"
      intent="split"
      cancel={board}
    >
      <p>
        This post stays on {first}. We’ll create a draft for{" "}
        {others.length === 1 ? others[0] : `each of ${inWords.format(others)}`} with the same text, image, and
        date.
      </p>
    </ConfirmPage>
  );
}
