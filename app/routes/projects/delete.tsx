import { href } from "react-router";
import { z } from "zod";
import { deleteProject, getProject } from "#api-client/projects.server.ts";
import { redirectWithToast } from "#request/toast.server.ts";
import { type BreadcrumbHandle, projectCrumb } from "#components/shell/crumbs.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { countCampaigns, deletionWords } from "#domain/trash/words.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/delete";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) => [projectCrumb(loaderData?.name, params), { label: "Delete" }],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { name, counts, contains } = await getProject(context.get(apiContext), params.projectId, {
    include: "contents",
  });
  return {
    name,
    content: contains ?? (counts && { folders: counts.folders, campaigns: countCampaigns(counts.campaigns) }),
    isRestorable: contains !== null,
  };
}

/** Ignores spaces and the encoding of accents when comparing names. */
const asRead = (name: string) => name.normalize("NFC").trim().replaceAll(/\s+/g, " ");

const confirmation = (name: string) =>
  z.object({
    name: z
      .string("Enter the project name.")
      .refine((typed) => asRead(typed) === asRead(name), `Enter the name exactly: ${name}`),
  });

export async function action({ params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const { name, contains } = await getProject(api, params.projectId, { include: "contents" });
  return savingForm(context, confirmation(name), async () => {
    await deleteProject(api, params.projectId);
    return redirectWithToast(href("/projects"), {
      type: "success",
      ...(contains === null
        ? { message: "Project deleted." }
        : {
            message: `“${name}” moved to the trash.`,
            actions: [{ label: "View trash", href: href("/trash") }],
          }),
    });
  });
}

const labels = { name: "Project name" };

export default function DeleteProject({ loaderData, actionData }: Route.ComponentProps) {
  const { name, content, isRestorable } = loaderData;
  const [form, fields] = useForm<{ name: string }>({
    id: "delete-project",
    lastResult: actionData?.result,
  });
  return (
    <>
      <ConfirmPage
        name={name}
        labels={labels}
        id={form.id}
        form={form}
        confirm="Delete project"
        cancel={href("/projects")}
        fields={
          <TextField
            field={fields.name}
            label={labels.name}
            hint={`Enter “${name}” to confirm.`}
            autoComplete="off"
            spellCheck={false}
          />
        }
      >
        <p>{deletionWords(content, isRestorable)}</p>
      </ConfirmPage>
    </>
  );
}
