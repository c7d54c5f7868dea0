import type { ControlField } from "#forms/field.tsx";
import { EMOJI } from "#forms/emoji-offer.tsx";
import { OfferedList } from "#forms/offered-list.tsx";
import { offeredNames } from "./offered-names.tsx";

/** Offers emoji in a comment, and the people and teams that it can mention. */
export const OfferedInComment = ({
  field: { id, key },
  project,
}: {
  field: Pick<ControlField, "id" | "key">;
  project: string | null;
}) => <OfferedList key={key} field={id} offers={[offeredNames(project), EMOJI]} />;
