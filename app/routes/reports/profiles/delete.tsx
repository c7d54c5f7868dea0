import { href } from "react-router";
import { deleteMappingProfile, listMappingProfiles } from "#api-client/reports.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { deleting } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import type { Route } from "./+types/delete";
import { profileName } from "./profile-name.ts";

export const handle = {
  breadcrumb: () => [
    { label: "Report analyzer", to: href("/micro-tools/report-analyzer") },
    { label: "Saved mappings", to: href("/micro-tools/report-analyzer/profiles") },
    { label: "Delete" },
  ],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const profiles = await listMappingProfiles(context.get(apiContext));
  const profile = profiles.find(({ id }) => id === params.profileId);
  if (profile === undefined) throw notFound("Saved mapping not found");
  return { name: profileName(profile) };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    await deleteMappingProfile(context.get(apiContext), params.profileId);
    return redirectWithSuccess(href("/micro-tools/report-analyzer/profiles"), "Saved mapping deleted.");
  });

export default function DeleteProfile({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <ConfirmPage
      name={name}
      id="delete-profile"
      confirm="Delete saved mapping"
      cancel={href("/micro-tools/report-analyzer/profiles")}
    >
      <p>
        You’ll check the columns of the next file like these again. Reports stay as they are. You can’t undo
        this.
      </p>
    </ConfirmPage>
  );
}
