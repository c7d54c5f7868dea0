import { Form, href } from "react-router";
import { ProjectMark } from "#components/projects/project-mark.tsx";
import { Menu, MenuItem } from "#ui/menu.tsx";
import { Link } from "#ui/link.tsx";

export type SwitchProject = { slug: string; name: string; colour: string | null };

/** Shows the current project in its color, and leads to the others. New ones are in the menu "New" and on the page of all projects. */
export function ProjectSwitcher({
  current,
  projects,
}: {
  current: SwitchProject;
  /** The projects that changed last. None if the API doesn't send them. */
  projects: readonly SwitchProject[];
}) {
  return (
    <Menu
      id="projects"
      tone="quiet"
      align="start"
      className="shell-switch shell-switch-project"
      sign="chevrons-up-down"
      name={`${current.name}, switch project`}
      label={
        <>
          <ProjectMark name={current.name} colour={current.colour} />
          <span className="shell-switch-name">
            <bdi>{current.name}</bdi>
            <span className="sr-only">, switch project</span>
          </span>
        </>
      }
    >
      <Form method="get" action={href("/projects")} className="shell-find">
        <input
          type="search"
          name="search"
          className="input"
          dir="auto"
          aria-label="Find a project"
          placeholder="Find a project"
        />
        <button type="submit" className="sr-only">
          Find
        </button>
      </Form>
      {projects.map(({ slug, name, colour }) => (
        <span key={slug}>
          <Link
            to={href("/projects/:projectId/folders", { projectId: slug })}
            aria-current={slug === current.slug ? "true" : undefined}
          >
            <ProjectMark name={name} colour={colour} />
            <bdi>{name}</bdi>
          </Link>{" "}
        </span>
      ))}
      <hr />
      <MenuItem to={href("/projects")} icon="folder-kanban">
        All projects
      </MenuItem>
    </Menu>
  );
}
