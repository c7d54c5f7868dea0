import { ProjectMark } from "#components/projects/project-mark.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { Icon } from "#ui/icons.tsx";
import type { TimelineGroupShown } from "./shown-timeline.ts";

/** Draws what the rows of a group have in common. Its name stands next to it. */
export function TimelineGroupMark({
  mark,
  name,
}: {
  mark: NonNullable<TimelineGroupShown["mark"]>;
  name: string;
}) {
  switch (mark.of) {
    case "project":
      return <ProjectMark name={name} colour={mark.colour} />;
    case "person":
      return <Avatar name={name} image={mark.image} />;
    case "folder":
      return <Icon name="folder" size={16} />;
    default:
      return <span className="tl-k" data-kind={mark.kind ?? undefined} />;
  }
}
