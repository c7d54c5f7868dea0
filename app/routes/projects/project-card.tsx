import { href } from "react-router";
import { ProjectMark } from "#components/projects/project-mark.tsx";
import { plural } from "#lib/counts.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { searchWith } from "#lib/search-params.ts";
import { StatusBadge } from "#ui/badge.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import type { ShownProject } from "./shown-project.server.ts";
import { StateBar } from "./state-bar.tsx";

/** As many images as the card has room for. */
const IMAGES = 4;

export function ProjectCard({ project }: { project: ShownProject }) {
  const { slug, name, colour, status, counts, states, canUpdate, people, next, finished } = project;
  const campaigns = counts && Object.values(counts.campaigns).reduce((sum, count) => sum + count, 0);
  return (
    <li className="project-card">
      <div className="project-head">
        <ProjectMark name={name} colour={colour} />
        <div>
          <h3 className="project-card-name" dir="auto">
            <Link to={href("/projects/:projectId/folders", { projectId: slug })} className="project-link">
              {name}
            </Link>
          </h3>
          {counts && (
            <p>
              {plural(counts.folders, "folder")}, {plural(campaigns ?? 0, "campaign").toLowerCase()}
            </p>
          )}
        </div>
        {status !== "active" && <StatusBadge>{sentenceLabel(status)}</StatusBadge>}
        {canUpdate && (
          <Link to={href("/projects/:projectId/edit", { projectId: slug })} className="project-more">
            Edit<span className="sr-only"> {name}</span>
          </Link>
        )}
      </div>
      <Images project={project} />
      {states && <StateBar states={states} />}
      {(people.length > 0 || next || finished) && (
        <div className="project-foot">
          <span className="sr-only">{people.map((person) => person.name).join(", ")}</span>
          {finished ? (
            <span>Finished {finished}</span>
          ) : (
            next && (
              <span>
                Next:{" "}
                <b>
                  <time dateTime={next.day}>{next.text}</time>
                </b>
              </span>
            )
          )}
        </div>
      )}
    </li>
  );
}

function Images({ project: { slug, name, images, canCreate } }: { project: ShownProject }) {
  if (images.length === 0) return null;
  return (
    <div className="project-images">
      {images.map(({ path }) => (
        <img key={path} src={path} alt="" loading="lazy" />
      ))}
      {images.length < IMAGES && canCreate && (
        <Link to={href("/new/post") + searchWith({ project: slug })} className="project-add">
          <Icon name="plus" />
          <span className="sr-only">New post in {name}</span>
        </Link>
      )}
    </div>
  );
}
