import { href, useRouteLoaderData } from "react-router";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";

type Project = { slug: string; isSample: boolean; canDelete: boolean };

/** Says on the pages of a sample project that it is one, and how to delete it. */
export function SampleBanner() {
  const project = useRouteLoaderData<Project>("routes/folders/layout");
  if (!project?.isSample) return null;
  return (
    <section className="sample-banner" aria-label="Sample project">
      <p>This is a sample project. Look around and change anything you like.</p>
      {project.canDelete && (
        <Form id="delete-sample" action={href("/samples")}>
          <input type="hidden" name="project" value={project.slug} />
          <SubmitButton tone="secondary" size="small" name="intent" value="delete">
            Delete sample
          </SubmitButton>
        </Form>
      )}
    </section>
  );
}
