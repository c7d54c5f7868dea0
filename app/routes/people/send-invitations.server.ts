import { TooManyRequestsError, ValidationError } from "#api-client/errors.server.ts";
import { createInvitation } from "#api-client/invitations.server.ts";
import { INVITATIONS_PER_HOUR } from "#contract/limits.ts";
import type { InvitationInput } from "#contract/organizations.ts";
import { waitInWords } from "#lib/durations.ts";
import type { Api } from "#middleware/api.server.ts";
import { shownAddress } from "./invite-form-schema.server.ts";

type Invitations = Omit<InvitationInput, "email"> & { emails: readonly string[] };
type Sent = {
  invited: string[];
  /** The addresses that were not invited. */
  kept: string[];
  /** Why, each as a sentence. */
  refusals: string[];
};

/**
 * Invites each address by itself, so that one that is refused doesn't stop the others. Any other error is thrown: a second
 * submission repeats the same calls, and those that were answered before don't invite anyone twice.
 */
export async function sendInvitations(
  api: Api,
  organization: string,
  { emails, ...shared }: Invitations,
): Promise<Sent> {
  const sent: Sent = { invited: [], kept: [], refusals: [] };
  for (const [index, email] of emails.entries())
    try {
      await createInvitation(api, organization, { email, ...shared });
      sent.invited.push(email);
    } catch (error) {
      if (error instanceof TooManyRequestsError) {
        const rest = emails.slice(index);
        sent.kept.push(...rest);
        sent.refusals.push(`${limitReached(error)} Not invited: ${rest.map(shownAddress).join(", ")}.`);
        break;
      }
      const told = error instanceof ValidationError ? error.fieldErrors["email"] : undefined;
      if (told === undefined) throw error instanceof ValidationError ? besideTheLists(error) : error;
      sent.kept.push(email);
      sent.refusals.push(`${shownAddress(email)}: ${told.join(" ")}`);
    }
  return sent;
}

/** The form shows what is wrong with one project or team beside all of them. */
function besideTheLists({ message, fieldErrors, formErrors }: ValidationError): ValidationError {
  const errors: Record<string, string[]> = {};
  for (const [path, messages] of Object.entries(fieldErrors)) {
    const name = path.replace(/^(projects|teams)\..*/, "$1");
    errors[name] = [...new Set([...(errors[name] ?? []), ...messages])];
  }
  return new ValidationError(message, errors, formErrors);
}

export const limitReached = ({ retryAfter }: TooManyRequestsError) =>
  `An organization can send ${INVITATIONS_PER_HOUR} invitations an hour. Try again in ${waitInWords(retryAfter ?? 3600)}.`;
