import type { ControlField } from "#forms/field.tsx";
import { OfferedList } from "#forms/offered-list.tsx";
import { offeredNames } from "./offered-names.tsx";

/** Offers the people and teams that a comment can mention. */
export const OfferedInComment = ({
  field: { id, key },
  project,
}: {
  field: Pick<ControlField, "id" | "key">;
  project: string | null;
}) => <OfferedList key={key} field={id} offers={[offeredNames(project)]} />;
