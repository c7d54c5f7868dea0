/** A part of a text, and whether the other version has other words there. */
export type Piece = { text: string; isMarked: boolean };

/** A field of which both versions differ. */
export type Differing = {
  yours: Piece[];
  theirs: Piece[];
  /** What the saved version has in the field, as the form would send it. */
  saved: [name: string, text: string][];
  /** Whether the other version was chosen before. */
  isTheirs: boolean;
};

/** What another user saved while a form was being filled in. */
export type Conflict = {
  version: number | undefined;
  /** By the names of the form's fields. Null if the API doesn't return what is saved. */
  fields: Record<string, Differing> | null;
};

/**
 * The names with which a form settles a conflict. They begin with an underscore, so that they are never kept with a draft. `SEEN` is
 * the saved version that the user has seen.
 */
export const SEEN = "_seen";
const CHOICE = "_keep:";
const SAVED = "_theirs:";

/** The choice between both versions of a field: "yours" or "theirs". */
export const choiceName = (field: string) => CHOICE + field;

/** What the saved version has in a field. */
export const savedName = (field: string) => SAVED + field;

/** Returns which field a name is the choice of. */
export const chosenField = (name: string) => (name.startsWith(CHOICE) ? name.slice(CHOICE.length) : null);

/** Returns which field a name has the saved text of. */
export const savedField = (name: string) => (name.startsWith(SAVED) ? name.slice(SAVED.length) : null);

/** Returns whether a field belongs to another, as `images[0].alt` does to `images`. */
export const isPartOf = (name: string, field: string) =>
  name === field || name.startsWith(`${field}.`) || name.startsWith(`${field}[`);
