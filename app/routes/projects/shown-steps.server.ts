import { href } from "react-router";
import { z } from "zod";
import type { Api } from "#api-client/client.server.ts";
import { findFirstSteps } from "#api-client/first-steps.server.ts";
import { hiddenStepsCookie } from "#request/cookies.server.ts";
import type { FirstSteps } from "#contract/first-steps.ts";
import type { User } from "#contract/users.ts";
import { isAtLeast } from "#domain/members/ranks.ts";
import { currentOrganization } from "#lib/current-organization.ts";

export type Step = {
  name: string;
  isDone: boolean;
  /** The URL of the step. Null while an earlier step isn't done, and for completed steps. */
  to: string | null;
};

const FIRST_POST = "First post";

/** Returns the page on which the first post is created. Null if there is a post already, or no calendar yet. */
export function firstPostOf(steps: readonly Step[] | null): string | null {
  const to = steps?.find(({ name }) => name === FIRST_POST)?.to ?? null;
  return to?.endsWith("/boards/new") === true ? to : null;
}

/** Whose steps they are. */
type Person = Pick<User, "current_organization_id" | "organizations">;

const HiddenSchema = z.array(z.string());
/** The number of organizations that fit into the cookie. */
const HIDDEN_MAX = 20;

const hiddenIn = async (request: Request) =>
  HiddenSchema.safeParse(await hiddenStepsCookie.parse(request.headers.get("Cookie"))).data ?? [];

/**
 * Returns the steps to the first post. Null if they are done or hidden, for guests, and if the API doesn't support them. The page
 * must not fail because of them.
 */
export async function shownSteps(
  api: Api,
  request: Request,
  person: Promise<Person>,
): Promise<Step[] | null> {
  const [found, hidden, organization] = await Promise.all([
    findFirstSteps(api).catch(() => null),
    hiddenIn(request),
    person.then(currentOrganization),
  ]);
  if (!organization || organization.role === "guest" || hidden.includes(organization.id)) return null;
  if (found === null || found.has_post) return null;
  return [
    { name: "Organization", isDone: true, to: null },
    { name: "Project", isDone: found.project !== null, to: found.project ? null : href("/projects/new") },
    { name: FIRST_POST, isDone: false, to: placeOfPost(found) },
    // Left out for members, who can't invite anyone, and if the API doesn't say.
    ...(found.has_others === null || !isAtLeast(organization.role, "admin")
      ? []
      : [
          {
            name: "Invite people",
            isDone: found.has_others,
            to: found.has_others ? null : href("/settings/people/invite"),
          },
        ]),
  ];
}

/** Returns the URL closest to creating the first post. */
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

/** Stored in this browser, because hiding is a preference and works with every API. */
export async function hideSteps(request: Request, user: Person): Promise<Headers> {
  const id = currentOrganization(user)?.id;
  const hidden = (await hiddenIn(request)).filter((one) => one !== id);
  const kept = [...(id === undefined ? [] : [id]), ...hidden].slice(0, HIDDEN_MAX);
  return new Headers({ "Set-Cookie": await hiddenStepsCookie.serialize(kept) });
}
