import { href } from "react-router";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

type Props = { canCreate: boolean; hasSamples: boolean };

export function NoProjects({ canCreate, hasSamples }: Props) {
  if (!canCreate)
    return (
      <EmptyState drawing="projects" heading="No projects yet">
        Ask an organization owner to add you to a project.
      </EmptyState>
    );
  return (
    <EmptyState
      drawing="projects"
      heading="No projects yet"
      action={
        <>
          <ButtonLink to={href("/projects/new")} tone="primary">
            New project
          </ButtonLink>
          {hasSamples && (
            <Form id="sample" action={href("/samples")}>
              <SubmitButton tone="secondary">Explore a sample project</SubmitButton>
            </Form>
          )}
        </>
      }
    >
      Projects contain folders and campaigns.
    </EmptyState>
  );
}
