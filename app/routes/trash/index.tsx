import { href } from "react-router";
import { TRASH_DAYS } from "#contract/limits.ts";
import { changeTrash, loadTrash } from "./trash.server.ts";
import { TrashPage } from "./trash-page.tsx";
import type { Route } from "./+types/index";

export const handle = {
  breadcrumb: () => [{ label: "Projects", to: href("/projects") }, { label: "Trash" }],
};

export const loader = (args: Route.LoaderArgs) => loadTrash(args);

export const action = (args: Route.ActionArgs) => changeTrash(args, href("/trash"));

export default function Trash({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TrashPage
      loaderData={loaderData}
      refusal={actionData?.refusal}
      here={href("/trash")}
      lead={`Everything deleted from this organization. Items stay here for ${TRASH_DAYS} days.`}
      back={{ label: "Go to projects", to: href("/projects") }}
    />
  );
}
