import { DeleteAction } from "#components/shell/delete-action.tsx";
import type { CoverWithSource } from "./shown-cover.server.ts";

export const RemoveCover = ({ to, canUndo }: { to: string; canUndo: boolean }) => (
  <DeleteAction id="delete-cover" to={to} asks={!canUndo} label="Remove cover image" size="small" />
);

export const Cover = ({ cover }: { cover: CoverWithSource }) => (
  <figure className="grid justify-items-start gap-2">
    <img
      src={cover.path}
      alt={cover.alt}
      width={cover.width ?? undefined}
      height={cover.height ?? undefined}
      className="h-auto max-h-64 max-w-full rounded-md border border-hairline bg-sunken object-contain"
    />
    <figcaption className="w-full text-sm [overflow-wrap:anywhere] text-ink-2" dir="auto">
      {cover.alt || "No alternative text yet."}
      {cover.caption && <span className="block">Caption: {cover.caption}</span>}
      {cover.source && (
        <span className={`block ${cover.source.isOver ? "text-warning" : ""}`}>{cover.source.text}</span>
      )}
    </figcaption>
  </figure>
);
