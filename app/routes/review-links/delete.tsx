import { listReviewLinks, revokeReviewLink } from "#api-client/review-links.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { deleting } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import type { Route } from "./+types/delete";
import { scopeAt } from "./scope.server.ts";

export const handle: BreadcrumbHandle = {
  breadcrumb: ({ pathname }) => [
    { label: "Review links", to: pathname.replace(/\/[^/]+\/delete$/, "") },
    { label: "Revoke" },
  ],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { wanted, links: back } = scopeAt(params);
  const links = await listReviewLinks(context.get(apiContext), wanted);
  const link = links.find(({ id }) => id === params.linkId);
  if (!link) throw notFound("Review link not found");
  const { title, reviewer_name, subject, campaign_id } = link;
  const noun = subject !== null ? "" : campaign_id === null ? "the project " : "the campaign ";
  return { reviewer: reviewer_name, title, noun, back };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    await revokeReviewLink(context.get(apiContext), params.linkId);
    return redirectWithSuccess(scopeAt(params).links, "Review link revoked.");
  });

export default function RevokeReviewLink({ loaderData }: Route.ComponentProps) {
  const { reviewer, title, noun, back } = loaderData;
  const question = reviewer ? `Revoke the review link for ${reviewer}?` : "Revoke this review link?";
  return (
    <ConfirmPage page={question} id="revoke-review-link" title={question} confirm="Revoke link" cancel={back}>
      <p>
        The link to {noun}“{title}” will stop working. Comments and decisions are kept. You can’t undo this,
        but you can create a new link.
      </p>
    </ConfirmPage>
  );
}
