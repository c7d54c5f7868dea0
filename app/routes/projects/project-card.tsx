import { href } from "react-router";
import { ProjectMark } from "#components/projects/project-mark.tsx";
import { Status } from "#components/status.tsx";
import { plural, pluralInside } from "#lib/counts.ts";
import { searchWith } from "#lib/search-params.ts";
import { AvatarStack } from "#ui/avatar.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { PartLink } from "#ui/part-popover.tsx";
import type { ShownProject } from "./shown-project.server.ts";
import { StateBar } from "./state-bar.tsx";

/** As many images as the card has room for. */
const IMAGES = 4;

export function ProjectCard({ project }: { project: ShownProject }) {
  const { slug, name, colour, counts, states, canUpdate, canCreate } = project;
  const campaigns = counts && Object.values(counts.campaigns).reduce((sum, count) => sum + count, 0);
  const params = { projectId: slug };
  return (
    <Card as="li" interactive className="flex min-w-0 flex-col gap-3 px-4 py-3.5">
      <div className="flex items-center gap-3">
        <ProjectMark name={name} colour={colour} size="md" />
        <div className="min-w-0 flex-1">
          <h3 className="text-lg" dir="auto">
            <Link to={href("/projects/:projectId/folders", params)} className="card-link">
              {name}
            </Link>
          </h3>
          {counts && (
            <p className="text-sm text-ink-3">
              {plural(counts.folders, "folder")}, {pluralInside(campaigns ?? 0, "campaign")}
            </p>
          )}
        </div>
        {(canUpdate || canCreate) && (
          <PartLink look="dots" to={href("/projects/:projectId/more", params)} label={`Actions of ${name}`} />
        )}
      </div>
      <Images project={project} />
      {states && <StateBar states={states} />}
      <Foot project={project} />
    </Card>
  );
}

function Images({ project: { slug, name, images, canCreate } }: { project: ShownProject }) {
  if (images.length === 0) return null;
  return (
    <div className="grid grid-cols-4 gap-1.5">
      {images.map(({ path }) => (
        <img
          key={path}
          src={path}
          alt=""
          width={80}
          height={58}
          loading="lazy"
          className="h-14.5 w-full rounded-md bg-sunken object-cover"
        />
      ))}
      {images.length < IMAGES && canCreate && (
        <Link
          to={href("/new/post") + searchWith({ project: slug })}
          className="grid h-14.5 place-items-center rounded-md border border-dashed border-hairline-2 text-ink-3 hover:bg-hover hover:text-ink print:hidden"
        >
          <Icon name="plus" />
          <span className="sr-only">New post in {name}</span>
        </Link>
      )}
    </div>
  );
}

function Foot({ project: { status, people, next, finished } }: { project: ShownProject }) {
  if (people.length === 0 && next === null && status === "active") return null;
  return (
    <div className="mt-auto flex min-h-9.5 items-center justify-between gap-3 border-t border-hairline pt-2.5 text-sm text-ink-2">
      <AvatarStack people={people} max={5} />{" "}
      {finished !== null ? (
        <span>Finished {finished}</span>
      ) : (
        <span className="inline-flex flex-wrap items-center justify-end gap-x-3">
          {status !== "active" && <Status of={status} size="plain" />}{" "}
          {next && (
            <span>
              Next:{" "}
              <b className="font-semibold text-ink">
                <time dateTime={next.day}>{next.text}</time>
              </b>
            </span>
          )}
        </span>
      )}
    </div>
  );
}
