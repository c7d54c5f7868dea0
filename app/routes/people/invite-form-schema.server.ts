import { z } from "zod";
import {
  EMAIL_MAX,
  INVITATION_MESSAGE_MAX,
  INVITATION_PLACES_MAX,
  INVITED_AT_ONCE_MAX,
} from "#contract/limits.ts";
import { PROJECT_ROLES, ROLES } from "#contract/vocabulary.ts";
import { rolesFor } from "#domain/members/project-rights.ts";

/** Room for the most addresses with a name beside each. */
const PASTED_MAX = INVITED_AT_ONCE_MAX * 2 * EMAIL_MAX;
const SHOWN_MAX = 80;

/** The API knows the exact rules. This only finds what can't be an address. */
const looksRight = (text: string) => text.length <= EMAIL_MAX && /^[^\s@]+@[^\s@]+$/.test(text);

export const shownAddress = (text: string) =>
  `“${text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text}”`;

/** Splits pasted text at commas, semicolons, spaces, and new lines. Of `Ada Lovelace <ada@example.com>`, takes the address. */
function addressesIn(text: string): string[] {
  const found = text.split(/[,;\r\n]/).flatMap((part) => {
    const start = part.indexOf("<");
    const end = part.indexOf(">", start);
    return start >= 0 && end > start ? [part.slice(start + 1, end)] : part.split(/\s/);
  });
  return [...new Set(found.map((one) => one.trim().toLowerCase()).filter((one) => one !== ""))];
}

const TOO_MANY = (what: string) => `Choose up to ${INVITATION_PLACES_MAX} ${what}.`;

const inviteFieldsSchema = z.object({
  emails: z
    .string("Enter at least one e-mail address.")
    .max(PASTED_MAX, `Use ${PASTED_MAX.toLocaleString("en-US")} characters or fewer.`)
    .transform(addressesIn)
    .superRefine((addresses, context) => {
      if (addresses.length === 0) context.addIssue("Enter at least one e-mail address.");
      if (addresses.length > INVITED_AT_ONCE_MAX)
        context.addIssue(
          `Enter up to ${INVITED_AT_ONCE_MAX} e-mail addresses at a time. You entered ${addresses.length}.`,
        );
      for (const address of addresses)
        if (!looksRight(address)) context.addIssue(`${shownAddress(address)} isn’t an e-mail address.`);
    }),
  role: z.enum(ROLES, "Choose a role from the list."),
  message: z
    .string()
    .trim()
    .max(INVITATION_MESSAGE_MAX, `Message must be ${INVITATION_MESSAGE_MAX} characters or fewer.`)
    .optional()
    .transform((text) => text || null),
  /** The id of a project and a role in it, with a space between them. Nothing for each project that wasn't chosen. */
  projects: z
    .array(z.string().max(90).optional())
    .max(INVITATION_PLACES_MAX * 4, TOO_MANY("projects"))
    .optional(),
  /** The id of a project and of a team in it, with a space between them. */
  teams: z.array(z.string().max(130)).max(INVITATION_PLACES_MAX, TOO_MANY("teams")).optional(),
});

export const inviteFormSchema = inviteFieldsSchema.transform(
  ({ projects = [], teams = [], ...invitation }, context) => {
    const fitting = rolesFor(invitation.role, PROJECT_ROLES);
    const chosen = projects.filter((place) => place !== undefined);
    const wanted = chosen.flatMap((place) => {
      const [id = "", word] = place.split(" ");
      const role = PROJECT_ROLES.find((known) => known === word);
      return role === undefined ? [] : [{ id, role }];
    });
    const refuse = (message: string) => {
      context.addIssue({ code: "custom", path: ["projects"], message });
      return z.NEVER;
    };
    if (chosen.length > INVITATION_PLACES_MAX) return refuse(TOO_MANY("projects"));
    if (wanted.length < chosen.length) return refuse("Choose roles from the list.");
    // Owners and admins are in every project.
    const isEverywhere = fitting.length === 0;
    if (!isEverywhere && wanted.some(({ role }) => !fitting.includes(role)))
      return refuse("Guests can be approvers or viewers.");
    return {
      ...invitation,
      ...(wanted.length === 0 || isEverywhere ? {} : { projects: wanted }),
      ...(teams.length === 0 ? {} : { teams: teams.map((place) => place.split(" ")[1] ?? "") }),
    };
  },
);
export type InviteFormValues = {
  emails: string;
  role: string;
  message: string;
  projects: string[];
  teams: string[];
};
