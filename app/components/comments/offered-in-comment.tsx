import type { ControlField } from "#forms/field.tsx";
import { EMOJI } from "#ui/emoji-offer.tsx";
import { OfferedList } from "#ui/offered-list.tsx";
import { offeredNames } from "./offered-names.tsx";

/** Offers emoji in a comment, and the people and teams that it can mention. */
export const OfferedInComment = ({
  field: { id },
  project,
}: {
  field: Pick<ControlField, "id">;
  project: string | null;
}) => <OfferedList field={id} offers={[offeredNames(project), EMOJI]} />;
