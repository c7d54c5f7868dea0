import type { ControlField } from "#forms/field.tsx";
import { TextField } from "#forms/text-field.tsx";
import type { CommentPart } from "./comment-parts.server.ts";

type Props = { field: ControlField; parts: readonly CommentPart[] };

/** Asks for a time in the video that a comment is about. Nothing is asked if no part is a video. */
export const MomentField = ({ field, parts }: Props) =>
  parts.some(({ seconds }) => seconds !== null) && (
    <TextField field={field} label="At" hint="Optional. The time in the video, like 0:07." maxLength={12} />
  );
