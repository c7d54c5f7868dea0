import { z } from "zod";
import { PlacedSchema } from "./campaigns.ts";
import {
  CanSchema,
  IdSchema,
  InstantSchema,
  IntegerSchema,
  VersionSchema,
  listOrEmpty,
  orNull,
  wordOf,
} from "./fields.ts";
import { type FirstCalendarInput, StartedProjectSchema } from "./projects.ts";
import { lenient } from "./reading.ts";
import { type Role, RoleSchema } from "./users.ts";
import { type Colour, INVITATION_STATUSES, PROJECT_ROLES, type ProjectRole } from "./vocabulary.ts";
export type { InvitationStatus } from "./vocabulary.ts";

export const OrganizationSchema = z.object({
  id: IdSchema,
  name: z.string(),
  slug: orNull(z.string()),
  logo_url: orNull(z.string()),
  timezone: orNull(z.string()),
  /** 0 is Sunday, 1 Monday. */
  week_starts_on: orNull(z.number().int().min(0).max(6)),
  /** ISO 4217, upper case. */
  currency: orNull(z.string()),
  /** When it will be deleted. Null if it won’t be. Missing on a server that can’t delete organizations. */
  deletes_at: InstantSchema.nullish(),
  role: RoleSchema,
  can: CanSchema,
  version: VersionSchema,
});

export type Organization = z.infer<typeof OrganizationSchema>;

/** The answer to an organization's creation. Without `project`, the API knows nothing of projects to start with. */
export const StartedOrganizationSchema = z.object({ project: StartedProjectSchema.nullish() });

const Named = z.looseObject({ id: z.unknown(), name: z.unknown() });

/** Reads `{organization}` or `{data: {organization}}`. Null if the user has none. */
export const OrganizationEnvelopeSchema = z.preprocess(
  (body) => {
    if (body === undefined || body === null) return { organization: null };
    const inner = z.object({ data: z.object({ organization: z.unknown() }) }).safeParse(body).data;
    if (inner) return inner.data;
    // A Laravel resource, wrapped or not.
    const record = z.union([z.object({ data: Named }), Named]).safeParse(body).data;
    return record ? { organization: "data" in record ? record.data : record } : body;
  },
  lenient(z.object({ organization: orNull(OrganizationSchema) })),
);

const MemberTeamSchema = z.object({
  id: IdSchema,
  name: z.string(),
  project: z.object({ slug: IdSchema, name: z.string() }),
});

export const MemberSchema = z.object({
  id: IdSchema,
  name: z.string(),
  email: z.string(),
  avatar_url: orNull(z.string()),
  role: RoleSchema,
  joined_at: orNull(InstantSchema),
  /** Only for admins and the member. */
  last_active_at: orNull(InstantSchema),
  /** By name, in the projects that the reader sees. Null if the API lists no teams of members. */
  teams: orNull(z.array(MemberTeamSchema)),
  can: CanSchema,
});

/** The unfinished projects that a member leads, and campaigns, posts, ads, and blog posts that they own. The first 100. */
export const OpenWorkSchema = z.object({
  total: IntegerSchema,
  items: listOrEmpty(PlacedSchema.extend({ status: orNull(z.string().min(1).max(60)) })),
  /** What works for people without an account, until the member leaves. */
  links: listOrEmpty(
    z.object({
      type: z.enum(["review-links", "calendar-feeds", "invitations", "report-links"]),
      id: IdSchema,
      /** What a review link shows, a feed's name, or an invited e-mail address. */
      name: z.string(),
      /** Whom a review link is for, or the project of a feed. */
      detail: orNull(z.string()),
    }),
  ),
  /** The monitored feeds that the member owns, and the alert rules of which they are told. */
  watched: listOrEmpty(
    z.object({ type: wordOf(["feeds", "feed_rules"], "feeds"), id: IdSchema, name: z.string() }),
  ),
  /** The members who see all projects with this work, and can take it over. */
  possible_successors: orNull(z.array(z.object({ id: IdSchema, name: z.string() }))),
});
export type OpenWork = z.infer<typeof OpenWorkSchema>;

const JoinedProjectSchema = z.object({ id: IdSchema, name: z.string(), role: z.enum(PROJECT_ROLES) });
const JoinedTeamSchema = z.object({ id: IdSchema, name: z.string() });

export const InvitationSchema = z.object({
  id: IdSchema,
  email: z.string(),
  role: RoleSchema,
  status: z.enum(INVITATION_STATUSES),
  message: orNull(z.string()),
  expires_at: orNull(InstantSchema),
  last_sent_at: orNull(InstantSchema),
  created_at: orNull(InstantSchema),
  projects: listOrEmpty(JoinedProjectSchema),
  teams: listOrEmpty(JoinedTeamSchema),
  /** Shown to the inviting user, so that no mail server is needed. */
  accept_url: orNull(z.string()),
  can: CanSchema,
});

/** What anyone with the link may know before accepting. */
export const InvitationPreviewSchema = z.object({
  organization: z.object({ id: IdSchema, name: z.string(), logo_url: orNull(z.string()) }),
  email: z.string(),
  role: RoleSchema,
  invited_by: orNull(z.string()),
  message: orNull(z.string()),
  projects: listOrEmpty(JoinedProjectSchema),
  teams: listOrEmpty(JoinedTeamSchema),
  expires_at: orNull(InstantSchema),
});

/** An invitation that waits for the user's verified e-mail address. */
export const OwnInvitationSchema = InvitationPreviewSchema.extend({ accept_url: z.string() });

export type OrganizationInput = {
  name: string;
  timezone?: string | null;
  week_starts_on?: number | null;
  currency?: string | null;
  version?: number | undefined;
};
export type NewOrganizationInput = OrganizationInput & {
  /** The project to start with. */
  project?: { name: string; colour?: Colour; calendar?: FirstCalendarInput } | undefined;
};
export type InvitationInput = {
  email: string;
  role: Role;
  message: string | null;
  projects?: { id: string; role: ProjectRole }[];
  teams?: string[];
};
export type InvitationLink = { signature: string; accessor: string };
