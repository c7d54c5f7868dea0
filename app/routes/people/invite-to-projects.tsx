import { ROLE_WORDS } from "#components/projects/role-words.ts";
import { INVITATION_PLACES_MAX, SEARCH_MAX } from "#contract/limits.ts";
import { PROJECT_ROLES } from "#contract/vocabulary.ts";
import { type ControlField, FieldGroup } from "#forms/field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { plural } from "#lib/counts.ts";
import type { PlacesToJoin } from "./places-to-join.server.ts";

type Props = {
  field: ControlField;
  places: NonNullable<PlacesToJoin>;
  /** What was chosen in a form that came back: "{id} {role}". */
  chosen: readonly string[];
};

/** Asks for a role in each project. A list that is too long is searched with a button of the same form. */
export function InviteToProjects({ field, places, chosen }: Props) {
  const { find, found, left, isLong, projects } = places;
  return (
    <FieldGroup
      field={field}
      label="Projects"
      hint={`Optional. Up to ${INVITATION_PLACES_MAX}. Members also edit projects that everyone in the organization sees, and guests can be approvers or viewers. Owners and admins manage all projects.`}
    >
      {isLong && (
        <div className="mb-3 grid gap-1">
          <label htmlFor={`${field.id}-find`}>Find projects</label>
          <div className="flex flex-wrap gap-2">
            <input
              type="search"
              id={`${field.id}-find`}
              name="find"
              dir="auto"
              className="input min-w-0 flex-[1_1_12rem]"
              maxLength={SEARCH_MAX}
              defaultValue={find}
            />{" "}
            <SubmitButton name="intent" value="find" tone="secondary">
              Find projects
            </SubmitButton>
          </div>
          <output className="block">
            {found === 0
              ? "No other projects match."
              : left > 0 && `${plural(left, "more project")}. Search to find them.`}
          </output>
        </div>
      )}
      <ul className="invite-projects grid gap-3 [clear:both]">
        {projects.map(({ id, name, isOpen }, index) => {
          // The error summary links to the field's own id, so the first choice gets it.
          const control = index === 0 ? field.id : `${field.id}-${id}`;
          const place = chosen.find((one) => one.startsWith(`${id} `)) ?? "";
          return (
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:items-center"
            >
              <label htmlFor={control} dir="auto" className="wrap-anywhere">
                {name}
              </label>
              <select id={control} name={field.name} className="input" defaultValue={place}>
                <option value="">{isOpen ? "Default" : "No access"}</option>
                {PROJECT_ROLES.map((role) => (
                  <option key={role} value={`${id} ${role}`}>
                    {ROLE_WORDS[role]}
                  </option>
                ))}
              </select>
            </li>
          );
        })}
      </ul>
    </FieldGroup>
  );
}
