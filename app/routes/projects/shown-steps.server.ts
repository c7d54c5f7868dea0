import { href } from "react-router";
import { z } from "zod";
import type { Api } from "#api-client/client.server.ts";
import { findFirstSteps } from "#api-client/first-steps.server.ts";
import { hiddenStepsCookie } from "#app/cookies.server.ts";
import type { FirstSteps } from "#contract/first-steps.ts";
import type { User } from "#contract/users.ts";

export type Step = {
  name: string;
  isDone: boolean;
  /** Where it is done; null while another step comes first, and for what is done. */
  to: string | null;
};

const organizationOf = ({ current_organization_id: current, organizations }: User) =>
  organizations.find(({ id }) => id === current) ?? organizations[0];

const HiddenSchema = z.array(z.string());
/** Of as many organizations the cookie has room. */
const HIDDEN_MAX = 20;

const hiddenIn = async (request: Request) =>
  HiddenSchema.safeParse(await hiddenStepsCookie.parse(request.headers.get("Cookie"))).data ?? [];

/**
 * The steps to the first post. Null when they are done or hidden, for guests, and where the API says nothing of them: they are no reason
 * for the page to fail.
 */
export async function shownSteps(api: Api, request: Request, person: Promise<User>): Promise<Step[] | null> {
  const organization = organizationOf(await person);
  if (!organization || organization.role === "guest") return null;
  if ((await hiddenIn(request)).includes(organization.id)) return null;
  const found = await findFirstSteps(api).catch(() => null);
  if (found === null || found.has_post) return null;
  return [
    { name: "Organization", isDone: true, to: null },
    { name: "Project", isDone: found.project !== null, to: found.project ? null : href("/projects/new") },
    { name: "First post", isDone: false, to: placeOfPost(found) },
  ];
}

/** As near to the first post as there is a page for it. */
function placeOfPost({ project, folder_id, social_calendar_id }: FirstSteps): string | null {
  if (project === null) return null;
  if (folder_id === null) return href("/projects/:projectId/folders", { projectId: project });
  const folder = { projectId: project, folderId: folder_id };
  if (social_calendar_id === null)
    return `${href("/projects/:projectId/folders/:folderId/campaigns/new", folder)}?kind=SocialCalendar`;
  return href(
    "/projects/:projectId/folders/:folderId/campaigns/social-calendar/:socialCalendarId/boards/new",
    {
      ...folder,
      socialCalendarId: social_calendar_id,
    },
  );
}

/** Kept in this browser, because hiding is a matter of taste and every API can do without it. */
export async function hideSteps(request: Request, user: User): Promise<Headers> {
  const id = organizationOf(user)?.id;
  const hidden = (await hiddenIn(request)).filter((one) => one !== id);
  const kept = [...(id === undefined ? [] : [id]), ...hidden].slice(0, HIDDEN_MAX);
  return new Headers({ "Set-Cookie": await hiddenStepsCookie.serialize(kept) });
}
