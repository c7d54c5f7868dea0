import type { Control } from "./controls.ts";
import { patternOf } from "./screens.ts";

const CAMPAIGNS = "/projects/:projectId/folders/:folderId/campaigns";
const CALENDAR = `${CAMPAIGNS}/social-calendar/:socialCalendarId`;
const EVERYWHERE = /^/;

/** Names that tests and external users rely on, and the pages that have them. */
const UNIQUE: readonly { on: RegExp | string; role: Control["role"]; names: readonly string[] }[] = [
  { on: EVERYWHERE, role: "button", names: ["Upload", "Create post"] },
  // Where sessions are listed, each has such a button, with its device in its name.
  { on: /^(?!\/settings\/security)/, role: "button", names: ["Sign out"] },
  {
    on: /^\/(login|register|forget-password|password-reset|verify-email|onboard)/,
    role: "field",
    names: ["E-mail", "Name", "Confirm password", "Organization name", "Remember me"],
  },
  {
    on: /^\/(login|register|forget-password|verify-email|onboard)/,
    role: "button",
    names: ["Create account", "Sign in", "Send the e-mail again", "Create organization"],
  },
  { on: /^\/(login|register)/, role: "link", names: ["Forgot it?", "Create an account"] },
  {
    on: /\/(projects|folders|campaigns)$/,
    role: "link",
    names: ["New project", "New folder", "New campaign"],
  },
  {
    on: /\/(projects|folders|campaigns)\/new$/,
    role: "button",
    names: ["Create project", "Create folder", "Create campaign"],
  },
  { on: /\/(projects|folders|campaigns)\/new$/, role: "field", names: ["Name"] },
  { on: `${CAMPAIGNS}/new`, role: "field", names: ["Social calendar", "Meta ad", "Google ad", "Blog"] },
  { on: CALENDAR, role: "link", names: ["New post", "Month", "Week", "List", "Status"] },
  {
    on: new RegExp(`^${CALENDAR}/boards/(new|:boardId)$`),
    role: "field",
    names: ["Title", "Content", "Date", "Image", "Alternative text"],
  },
];

/** Links to a record have names that users chose. */
const isGiven = ({ to }: Control) =>
  to !== undefined && /\/(:\w+|edit|folders|campaigns)$/.test(patternOf(to));

/** Removes names that users chose: "Move… Workshop playlist" becomes "Move…". */
function ownWords(control: Control, given: readonly string[]): string {
  const record = given.find((name) => control.name.endsWith(` ${name}`));
  return record === undefined ? control.name : control.name.slice(0, -record.length).trim();
}

/** In calendars, a link's name goes on with a day: "Workshop playlist, Nov 22, Idea". */
const titleOf = (name: string) => /^(.+), [A-Z][a-z]{2} \d{1,2}, /.exec(name)?.[1];

/** Returns the names of records on a page. */
export const givenNames = (controls: readonly Control[]): string[] => [
  ...new Set(controls.filter(isGiven).flatMap(({ name }) => [name, titleOf(name) ?? name])),
];

/** Returns controls whose names mean nothing alone: "More", "More…", "+3 more", and "Actions" without a record. */
export const vagueNames = (controls: readonly Control[]): string[] =>
  controls.map(({ name }) => name).filter((name) => /^(\+?\d* ?more…?|(more )?actions)$/i.test(name));

/**
 * Returns the reserved names that match more than one control of their role on a page, also as part of a name.
 * @param given names of records, which don't count
 */
export function sharedNames(path: string, controls: readonly Control[], given: readonly string[]): string[] {
  const pattern = patternOf(path);
  return UNIQUE.filter(({ on }) => (typeof on === "string" ? on === pattern : on.test(pattern))).flatMap(
    ({ role, names }) =>
      names.flatMap((name) => {
        const found = controls
          .filter((control) => control.role === role)
          .filter((control) => control.name === name || !isGiven(control))
          .filter((control) => ownWords(control, given).toLowerCase().includes(name.toLowerCase()));
        // A checkbox and a text box of like names are told apart by what they are.
        const kind = found.find((control) => control.name === name)?.kind;
        const alike = found.filter((control) => kind === undefined || control.kind === kind);
        return alike.length > 1 ? [`${name}: ${alike.map((control) => control.name).join(", ")}`] : [];
      }),
  );
}
