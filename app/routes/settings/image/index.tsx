import { href } from "react-router";
import { imagePath } from "#api-client/image-path.server.ts";
import { updateAvatar } from "#api-client/users.server.ts";
import { userContext } from "#middleware/auth.server.ts";
import { EmblemForm } from "../emblem-form.tsx";
import { saveEmblem } from "../save-emblem.server.ts";
import type { Route } from "./+types/index";

export const handle = { breadcrumb: () => ({ label: "Profile image" }) };

export async function loader({ context }: Route.LoaderArgs) {
  const { avatar_url } = await context.get(userContext);
  return { image: avatar_url === null ? null : imagePath(avatar_url) };
}

export const action = (args: Route.ActionArgs) =>
  saveEmblem(args, updateAvatar, { to: href("/settings"), message: "Profile image saved." });

export default function ProfileImage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EmblemForm
      id="profile-image"
      title="Profile image"
      lead="Everyone in your organizations sees it."
      image={loaderData.image}
      lastResult={actionData?.result}
      remove={{ to: href("/settings/image/delete"), label: "Remove profile image" }}
      back={{ to: href("/settings"), label: "Back to profile" }}
    />
  );
}
