import { fieldLabel } from "#lib/field-labels.ts";

/** Names the field of an error that isn't in the form. */
export const NamedBefore = ({ path }: { path: string }) => `${fieldLabel(path)}: `;
