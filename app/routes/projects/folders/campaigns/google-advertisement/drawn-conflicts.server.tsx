import type { KeywordConflict } from "#lib/google-keywords.ts";
import { draw } from "#ui/draw.server.ts";
import { Conflicts } from "./conflicts.tsx";

export const drawnConflicts = (conflicts: readonly KeywordConflict[]) =>
  draw(<Conflicts conflicts={conflicts} />);
