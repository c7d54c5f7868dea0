import type { ImageWidth } from "#contract/images.ts";
import { listOf, pageOf, recordOf } from "#contract/envelope.ts";
import {
  VaultAccessSchema,
  VaultCodeSchema,
  VaultFolderSchema,
  type VaultGrantInput,
  VaultGrantSchema,
  type VaultItemInput,
  VaultImportedSchema,
  type VaultImportConfirmInput,
  type VaultImportInput,
  VaultImportSchema,
  VaultItemSchema,
  VaultItemSummarySchema,
  VaultReplacedSchema,
  VaultReportSchema,
  VaultRevealedSchema,
  VaultRevealSchema,
  VaultRevisionSchema,
} from "#contract/vault.ts";
import type { Api } from "./client.server.ts";
import { everyPage } from "./every-page.server.ts";

const root = "/api/micro-tools/vault";
const path = `${root}/items`;
const one = `${path}/{item}`;

export const offersVault = (api: Pick<Api, "offers">) => api.offers(path);

export type VaultFilter = {
  search?: string | undefined;
  type?: readonly string[];
  flag?: readonly string[];
  tag?: readonly string[];
  project?: string | undefined;
  folder?: string | undefined;
  archived?: string | undefined;
  favorite?: string | undefined;
  /** Whether it is said how many there are in all, and with each flag. */
  counts?: "1";
  page: number;
};

export const listVaultItems = (api: Api, filter: VaultFilter) =>
  api.get(path, { query: filter, schema: pageOf(VaultItemSummarySchema) });

export const getVaultItem = (api: Api, item: string) =>
  api.get(one, { params: { item }, schema: recordOf(VaultItemSchema) });

export const createVaultItem = (api: Api, input: VaultItemInput) =>
  api.post(path, { json: input, schema: recordOf(VaultItemSchema) });

export const updateVaultItem = (api: Api, item: string, input: VaultItemInput) =>
  api.patch(one, { params: { item }, json: input });

/** Lists the brand assets whose image can be used elsewhere. */
export const listPicturedAssets = (api: Api) =>
  everyPage(api, path, VaultItemSummarySchema, { query: { image: "1" } });

/** Does the same for the first page of them. */
export const listSomePicturedAssets = (api: Api) =>
  api.get(path, { query: { image: "1" }, schema: pageOf(VaultItemSummarySchema) });

export const listBrandColors = (api: Api) =>
  everyPage(api, path, VaultItemSummarySchema, { query: { type: ["brand_token"] } });

/** Keeps the file of a brand asset in place of the one before. */
export function saveVaultFile(api: Api, item: string, file: File) {
  const form = new FormData();
  // PHP reads the files of a POST only.
  form.set("_method", "PUT");
  // Lynx sends the full path on the user’s computer, which is private.
  form.set("file", file, file.name.replace(/^.*[\\/]/, "") || "file");
  return api.post(`${one}/file`, { params: { item }, form });
}

export const deleteVaultFile = (api: Api, item: string) => api.delete(`${one}/file`, { params: { item } });

/** Returns the file of a brand asset, or its image in a width in pixels. */
export const readVaultFile = (api: Api, item: string, width: ImageWidth | undefined) =>
  api.file(`${one}/file`, { item }, { width });

/** Puts the image of another asset in place of one's in every post, ad, and blog post that the user may change. */
export const replaceAsset = (api: Api, item: string, by: string) =>
  api.post(`${one}/replace`, { params: { item }, json: { by }, schema: recordOf(VaultReplacedSchema) });

export const deleteVaultItem = (api: Api, item: string) => api.delete(one, { params: { item } });

export const markFavorite = (api: Api, item: string, isFavorite: boolean) =>
  isFavorite
    ? api.put(`${one}/favorite`, { params: { item }, json: {} })
    : api.delete(`${one}/favorite`, { params: { item } });

/** Confirms with the password, or a code of the authenticator app, for ten minutes of the session. */
export const confirmPassword = (api: Api, proof: { password: string } | { code: string }) =>
  api.post("/api/user/password-confirmation", { json: proof });

/** @throws ForbiddenError with the reason "reauthenticate" without a confirmation in the last ten minutes */
export const revealSecret = (api: Api, item: string, field: string, revision?: string) =>
  api.post(`${one}/reveal`, {
    params: { item },
    json: { field, revision },
    schema: recordOf(VaultRevealSchema),
  });

/** @throws ForbiddenError as for `revealSecret` */
export const getVaultCode = (api: Api, item: string) =>
  api.post(`${one}/code`, { params: { item }, json: {}, schema: recordOf(VaultCodeSchema) });

export const listItemAccesses = (api: Api, item: string, page: number) =>
  api.get(`${one}/accesses`, { params: { item }, query: { page }, schema: pageOf(VaultAccessSchema) });

export const listVaultAccesses = (api: Api, query: { person?: string | undefined; page: number }) =>
  api.get(`${root}/accesses`, { query, schema: pageOf(VaultAccessSchema) });

export const createVaultGrant = (api: Api, item: string, input: VaultGrantInput) =>
  api.post(`${one}/grants`, { params: { item }, json: input, schema: recordOf(VaultGrantSchema) });

export const deleteVaultGrant = (api: Api, item: string, grant: string) =>
  api.delete(`${one}/grants/{grant}`, { params: { item, grant } });

export const listVaultRevisions = (api: Api, item: string) =>
  api.get(`${one}/revisions`, { params: { item }, schema: listOf(VaultRevisionSchema) });

export const restoreVaultRevision = (api: Api, item: string, revision: string) =>
  api.post(`${one}/revisions/{revision}/restore`, { params: { item, revision }, json: {} });

export const takeOverItem = (api: Api, item: string) =>
  api.post(`${one}/take-over`, { params: { item }, json: {} });

export const listVaultFolders = (api: Api) =>
  api.get(`${root}/folders`, { schema: listOf(VaultFolderSchema) });

export const createVaultFolder = (api: Api, name: string) =>
  api.post(`${root}/folders`, { json: { name }, schema: recordOf(VaultFolderSchema) });

export const updateVaultFolder = (api: Api, folder: string, name: string) =>
  api.patch(`${root}/folders/{folder}`, { params: { folder }, json: { name } });

export const deleteVaultFolder = (api: Api, folder: string) =>
  api.delete(`${root}/folders/{folder}`, { params: { folder } });

/** Reads an export of a password manager. Nothing is imported until it is confirmed. */
export function createVaultImport(api: Api, file: File) {
  const form = new FormData();
  // Its name may say where it was on the user’s computer.
  form.set("file", file, "export.csv");
  return api.post(`${root}/imports`, { form, schema: recordOf(VaultImportSchema) });
}

export const getVaultImport = (api: Api, id: string) =>
  api.get(`${root}/imports/{id}`, { params: { id }, schema: recordOf(VaultImportSchema) });

/** Says how the file is to be read, and what its columns mean. */
export const updateVaultImport = (api: Api, id: string, input: VaultImportInput) =>
  api.patch(`${root}/imports/{id}`, { params: { id }, json: input, schema: recordOf(VaultImportSchema) });

export const confirmVaultImport = (api: Api, id: string, input: VaultImportConfirmInput) =>
  api.post(`${root}/imports/{id}`, { params: { id }, json: input, schema: recordOf(VaultImportedSchema) });

export const deleteVaultImport = (api: Api, id: string) =>
  api.delete(`${root}/imports/{id}`, { params: { id } });

/**
 * Returns everything that the user owns, in an age file that opens with the passphrase.
 * @throws ForbiddenError as for `revealSecret`
 */
export const exportVault = (api: Api, passphrase: string) =>
  api.postForFile(`${root}/exports`, { json: { passphrase } });

export const getVaultReport = (api: Api) =>
  api.get(`${root}/reports`, { schema: recordOf(VaultReportSchema) });

/** Lists what a person knows, also one who left. Null if the vault isn’t offered, or the user isn’t an admin. */
export const findRevealed = (api: Api, person: string) =>
  api.find(`${root}/people/{person}/revealed`, {
    params: { person },
    schema: listOf(VaultRevealedSchema),
    mayBeForbidden: true,
  });
