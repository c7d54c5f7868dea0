import { href } from "react-router";
import { KindCounts } from "#components/campaigns/kind-counts.tsx";
import { ProjectMark } from "#components/projects/project-mark.tsx";
import type { Project } from "#contract/projects.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { StatusBadge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Link } from "#ui/link.tsx";

type Props = {
  project: Pick<Project, "slug" | "name" | "colour" | "status" | "counts"> & { canUpdate: boolean };
};

export function ProjectCard({ project: { slug, name, colour, status, counts, canUpdate } }: Props) {
  const params = { projectId: slug };
  return (
    <Card as="li" interactive>
      <h2 className="card-title project-name" dir="auto">
        <ProjectMark name={name} colour={colour} />
        <Link to={href("/projects/:projectId/folders", params)} className="card-link">
          {name}
        </Link>
      </h2>
      {status !== "active" && <StatusBadge>{sentenceLabel(status)}</StatusBadge>}
      {counts && (
        <>
          <p>
            {counts.folders === 0
              ? "No folders"
              : `${counts.folders} ${counts.folders === 1 ? "folder" : "folders"}`}
          </p>
          <KindCounts counts={counts.campaigns} />
        </>
      )}
      {canUpdate && (
        <p className="card-actions">
          <Link to={href("/projects/:projectId/edit", params)}>
            Edit<span className="sr-only"> {name}</span>
          </Link>
        </p>
      )}
    </Card>
  );
}
