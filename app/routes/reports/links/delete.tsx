import { deleteReportLink, listReportLinks } from "#api-client/reports.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { reportLinks } from "#components/reports/report-links.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { deleting } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import type { Route } from "./+types/delete";

export const handle: BreadcrumbHandle = {
  breadcrumb: ({ pathname }) => [
    { label: "Share", to: pathname.replace(/\/[^/]+\/delete$/, "") },
    { label: "Revoke" },
  ],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const links = await listReportLinks(context.get(apiContext), params.reportId);
  const link = links.find(({ id }) => id === params.linkId);
  if (link === undefined) throw notFound("Link not found");
  return { label: link.label };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    await deleteReportLink(context.get(apiContext), params.reportId, params.linkId);
    return redirectWithSuccess(reportLinks(params.reportId).links, "Link revoked.");
  });

export default function RevokeLink({ loaderData: { label }, params }: Route.ComponentProps) {
  const question = label === null ? "Revoke this link?" : `Revoke the link for ${label}?`;
  return (
    <ConfirmPage
      page={question}
      title={question}
      id="revoke-report-link"
      confirm="Revoke link"
      cancel={reportLinks(params.reportId).links}
    >
      <p>It will stop working. You can’t undo this, but you can create a new link.</p>
    </ConfirmPage>
  );
}
