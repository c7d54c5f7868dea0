import { href } from "react-router";
import { imagePath } from "#api-client/image-path.server.ts";
import { getOrganization, updateLogo } from "#api-client/organizations.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { EmblemForm } from "../emblem-form.tsx";
import { requireAdmin } from "../require-admin.server.ts";
import { saveEmblem } from "../save-emblem.server.ts";
import type { Route } from "./+types/index";

export const handle = {
  breadcrumb: () => [{ label: "Organization", to: href("/settings/organization") }, { label: "Logo" }],
};

export async function loader({ context }: Route.LoaderArgs) {
  const organization = await getOrganization(context.get(apiContext));
  requireAdmin(organization);
  const { name, logo_url } = organization;
  return { name, image: logo_url === null ? null : imagePath(logo_url) };
}

export const action = (args: Route.ActionArgs) =>
  saveEmblem(args, updateLogo, { to: href("/settings/organization"), message: "Logo saved." });

export default function Logo({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EmblemForm
      id="logo"
      title={`${loaderData.name} logo`}
      lead="Shown next to the organization’s name."
      image={loaderData.image}
      lastResult={actionData?.result}
      remove={{ to: href("/settings/organization/logo/delete"), label: "Remove logo" }}
      back={{ to: href("/settings/organization"), label: "Back to organization" }}
    />
  );
}
