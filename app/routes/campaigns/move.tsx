import type { z } from "zod";
import { moveCampaign } from "#api-client/campaigns.server.ts";
import { listAllProjects } from "#api-client/projects.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { SelectField } from "#forms/select-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { campaignAt, campaignPath } from "#components/campaigns/campaign-path.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import type { Route } from "./+types/move";
import { moveSchema } from "./action-schemas.server.ts";
import { campaignNamed } from "./campaign-named.server.ts";
import { folderChoices } from "./folder-choices.server.ts";

export const handle = { breadcrumb: () => ({ label: "Move" }) };

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const project = url.searchParams.get("project") ?? params.projectId;
  const [{ name, path }, folders, projects] = await Promise.all([
    campaignNamed(api, params),
    folderChoices(api, project),
    listAllProjects(api),
  ]);
  return {
    name,
    path,
    project,
    folders: folders.filter(({ value }) => value !== params.folderId),
    projects: projects.map(({ slug, name }) => ({ slug, name })).filter(({ slug }) => slug !== project),
    projectName: projects.find(({ slug }) => slug === project)?.name ?? null,
  };
}

export async function action({ params, context, url }: Route.ActionArgs) {
  return savingForm(context, moveSchema, async (value) => {
    const { kind, id } = campaignAt(params);
    const folderId = value.folder_id;
    await moveCampaign(context.get(apiContext), kind, id, { folder_id: folderId });
    const projectId = url.searchParams.get("project") ?? params.projectId;
    return redirectWithSuccess(campaignPath({ projectId, folderId }, { kind, id }), "Campaign moved.");
  });
}

const labels = { folder_id: "Folder" };

export default function MoveCampaign({ loaderData, actionData }: Route.ComponentProps) {
  const { name, path, folders, projects, projectName } = loaderData;
  const [form, fields] = useForm<z.input<typeof moveSchema>>({
    id: "move-campaign",
    lastResult: actionData?.result,
  });
  const title = `Move “${name}”`;
  return (
    <>
      <PageTop
        page={title}
        refused={actionData !== undefined}
        form={form}
        labels={labels}
        lead={projectName && `Choose another folder in ${projectName}.`}
      />
      {folders.length === 0 ? (
        <EmptyState heading="No other folders" action={<Link to={path}>Back to “{name}”</Link>}>
          This project has no other folder to move it to.
        </EmptyState>
      ) : (
        <Form form={form} className="form-narrow">
          <SelectField
            field={fields.folder_id}
            label={labels.folder_id}
            placeholder="Choose a folder"
            options={folders}
          />
          <FormActions submit="Move campaign" cancel={path} />
        </Form>
      )}
      {projects.length > 0 && (
        <section aria-labelledby="other-projects" className="mt-8">
          <h2 id="other-projects" className="text-lg">
            Move to another project
          </h2>
          <ul className="link-list">
            {projects.map(({ slug, name: other }) => (
              <li key={slug}>
                <Link to={searchWith({ project: slug })}>{other}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
