import { listAllProjects } from "#api-client/projects.server.ts";
import { listVaultFolders } from "#api-client/vault.server.ts";
import type { Api } from "#api-client/client.server.ts";
import type { Choices } from "./item-form.tsx";

/** Returns the projects and folders that an item can be put into. */
export async function choicesFor(api: Api): Promise<Choices> {
  const [projects, folders] = await Promise.all([listAllProjects(api), listVaultFolders(api)]);
  return {
    projects: projects.map(({ slug, name }) => ({ value: slug, label: name })),
    folders: folders.map(({ id, name }) => ({ value: id, label: name })),
  };
}
