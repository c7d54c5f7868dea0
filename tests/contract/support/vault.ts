import { remoteUrl } from "./api.ts";
import { PASSWORD } from "./people.ts";
import { text, type Client } from "./client.ts";
import { picture } from "./work.ts";

export const VAULT = "/api/micro-tools/vault";
export const ITEMS = `${VAULT}/items`;
export const IMPORTS = `${VAULT}/imports`;

/** Ids by the names that they have in patterns. */
export type WorkOfVault = Record<
  "vaultItem" | "vaultAsset" | "vaultGrant" | "vaultFolder" | "vaultRevision" | "vaultImport" | "vaultPerson",
  string
>;

/** A seed that everyone's examples use. */
export const SEED = "JBSWY3DPEHPK3PXP";

export const confirm = (client: Client, password = PASSWORD) =>
  client.post("/api/user/password-confirmation", { password });

export const sendAssetFile = (client: Client, item: string, bytes: BlobPart, name = "cover.png") => {
  const form = new FormData();
  form.set("_method", "PUT");
  form.set("file", new File([bytes], name));
  return client.send("POST", `${ITEMS}/${item}/file`, { form });
};

/** Creates a brand asset with a small image. Resolves to its id. */
export async function newAsset(client: Client, fields: object = {}): Promise<string> {
  const made = await client.post(ITEMS, { type: "brand_asset", name: "Launch lookbook, cover", ...fields });
  const id = text(made.body, "data.id");
  const sent = await sendAssetFile(client, id, await picture());
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
  return id;
}

/**
 * Creates an item that everyone in a project may read, with one of everything. Nothing has an id at an API elsewhere.
 * @param project null for the organization's
 */
export async function newVaultItem(client: Client, project: string | null = null): Promise<WorkOfVault> {
  if (remoteUrl !== null)
    return {
      vaultItem: "",
      vaultAsset: "",
      vaultGrant: "",
      vaultFolder: "",
      vaultRevision: "",
      vaultImport: "",
      vaultPerson: "",
    };
  const folder = await client.post(`${VAULT}/folders`, { name: `Social ${crypto.randomUUID()}` });
  const vaultFolder = text(folder.body, "data.id");
  const made = await client.post(ITEMS, {
    type: "sign_in",
    name: "Instagram",
    username: "northwind.shop",
    project,
    folder: vaultFolder,
    tags: ["social"],
    password: "k7M-larch-Pilot-93",
    seed: SEED,
    fields: [{ label: "PIN", is_secret: true, secret: "0042" }],
    everyone: true,
  });
  const vaultItem = text(made.body, "data.id");
  await client.patch(`${ITEMS}/${vaultItem}`, { password: "another-larch-Pilot-94" });
  await client.put(`${ITEMS}/${vaultItem}/favorite`);
  const grants = await client.get(`${ITEMS}/${vaultItem}/grants`);
  const revisions = await client.get(`${ITEMS}/${vaultItem}/revisions`);
  const form = new FormData();
  form.set("file", new File(["name,url,username,password\nX,,ana,a&amp;b-1\n"], "chrome.csv"));
  const waiting = await client.send("POST", `${VAULT}/imports`, { form });
  const user = await client.get("/api/user");
  const asset = await newAsset(client, { project, everyone: true });
  return {
    vaultItem,
    vaultAsset: asset,
    vaultPerson: text(user.body, "data.id"),
    vaultImport: text(waiting.body, "data.id"),
    vaultFolder,
    vaultGrant: text(grants.body, "data.1.id"),
    vaultRevision: text(revisions.body, "data.0.id"),
  };
}
