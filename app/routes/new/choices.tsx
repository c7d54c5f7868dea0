import { href } from "react-router";
import { ButtonLink } from "#ui/button.tsx";
import type { DrawingName } from "#ui/drawings.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { PageTop } from "#components/shell/page-top.tsx";

type Project = { slug: string; name: string };
type Choice = { to: string; name: string; place?: string };

type Props = {
  title: string;
  /** The project of these places. */
  project?: Project | null;
  choices: readonly Choice[];
  /** What to show if the project has no place for it. */
  empty: { drawing: DrawingName; heading: string; text: string; action: { label: string; to: string } };
  others?: readonly Project[];
  /** Whether there are more projects than the page lists. */
  hasMore: boolean;
  toProject?: (slug: string) => string;
};

/** Asks where to create a record: lists the places of one project, and links to other projects. */
export function Choices({ title, project, choices, empty, others = [], hasMore, toProject }: Props) {
  return (
    <>
      <PageTop page={title} lead={project ? `In ${project.name}` : undefined} />
      {choices.length > 0 ? (
        <ChoiceList choices={choices} />
      ) : (
        <EmptyState
          drawing={empty.drawing}
          heading={empty.heading}
          action={
            <ButtonLink to={empty.action.to} tone="primary">
              {empty.action.label}
            </ButtonLink>
          }
        >
          {empty.text}
        </EmptyState>
      )}
      {toProject && others.length > 0 && (
        <section className="choices-elsewhere" aria-labelledby="elsewhere">
          <h2 id="elsewhere">In another project</h2>
          <ChoiceList choices={others.map(({ slug, name }) => ({ to: toProject(slug), name }))} />
        </section>
      )}
      {hasMore && (
        <p>
          <Link to={href("/projects")}>All projects</Link>
        </p>
      )}
    </>
  );
}

const ChoiceList = ({ choices }: { choices: readonly Choice[] }) => (
  <ul className="choices">
    {choices.map(({ to, name, place }) => (
      <li key={to}>
        <Link to={to}>
          <bdi>{name}</bdi>
          {place !== undefined && <bdi className="choice-place">{place}</bdi>}
        </Link>
      </li>
    ))}
  </ul>
);

/** Shown if there are no projects yet, because everything else needs one. */
export const noProjects = {
  drawing: "projects" as const,
  heading: "No projects yet",
  text: "Projects contain folders and campaigns.",
  action: { label: "Create your first project", to: href("/projects/new") },
};
