import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readTable } from "#lib/table-file.ts";
import { knownColumns, VAULT_HEADINGS } from "./import-sources.ts";
import { decoded, readEntries } from "./parse-import.ts";

const BASE32 = /^(otpauth:|[A-Z2-7 ]+$)/i;

function read(text: string | Uint8Array) {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const kind = { limits: { rows: 100, columns: 50 }, headings: VAULT_HEADINGS, isExact: true };
  const reading = readTable(bytes, {}, kind);
  if ("fault" in reading) throw new Error(reading.fault.kind);
  const { source, mapping } = knownColumns(reading.table.headers);
  const entries = [...readEntries(reading.table, { source, mapping }, (seed) => BASE32.test(seed))];
  return {
    source,
    entries,
    items: entries.filter(({ left_out: reason }) => reason === null).map(({ item }) => item),
  };
}

const file = async (name: string) => read(new Uint8Array(await readFile(`tests/files/vault/${name}`)));

test("a Bitwarden file: several addresses, own fields with their zeros, a card that is left out", async () => {
  const { source, items, entries } = await file("vault-bitwarden.csv");
  expect(source).toBe("bitwarden");
  expect(items).toEqual([
    {
      type: "sign_in",
      name: "Instagram",
      username: "brand@northwind.test",
      urls: ["https://instagram.com", "https://www.instagram.com"],
      details: {},
      tags: [],
      password: 'p,w"1',
      seed: "JBSWY3DPEHPK3PXP",
      private_notes: "line one\nline two",
      body: null,
      fields: [
        { label: "PIN", is_secret: true, secret: "0042" },
        { label: "Recovery", is_secret: true, secret: "aa,bb" },
      ],
    },
    expect.objectContaining({
      type: "note",
      name: "Press boilerplate",
      body: "Northwind makes coats.",
      username: null,
    }),
    expect.objectContaining({
      type: "sign_in",
      name: "Business Manager",
      password: null,
      seed: "otpauth://totp/x:y?secret=JBSWY3DPEHPK3PXP&issuer=x",
    }),
  ]);
  expect(
    entries.map(({ folder, is_favorite: isFavorite, left_out: reason }) => [folder, isFavorite, reason]),
  ).toEqual([
    ["Social", true, null],
    [null, false, null],
    ["Ads / Meta", false, null],
    [null, false, "“card” is neither a sign-in nor a note."],
  ]);
});

test("a LastPass file: notes by their address, folders by backslashes, passwords as they are", async () => {
  const { source, items, entries } = await file("vault-lastpass.csv");
  expect(source).toBe("lastpass");
  expect(items).toMatchObject([
    { type: "sign_in", name: "Ads", username: "ana", password: "a&amp;b&lt;c" },
    { type: "note", name: "Old box", urls: [], body: "NoteType:Server\nHostname:db.test\nPassword:s3cret" },
    { type: "sign_in", name: "X", password: "P&ssw0rd" },
  ]);
  expect(entries.map(({ folder }) => folder)).toEqual(["Work / Dev", "Infra", null]);
});

test("a Chrome file: a missing name is the host, blanks around a password stay, an app’s address is text", async () => {
  const { source, items } = await file("vault-chrome.csv");
  expect(source).toBe("chrome");
  expect(items).toMatchObject([
    { name: "ads.test", username: "ana", password: "secret-one" },
    { name: "only-url.test", urls: ["https://only-url.test/"], username: "bob", password: " spaced " },
    { name: "android", urls: ["android://abc==@com.app.test/"], username: "cy", password: "x" },
  ]);
});

test.each([
  [
    "one_password",
    "Title,Url,Username,Password,OTPAuth,Favorite,Archived,Tags,Notes\nShop,https://s.test,ana,=1+1,otpauth://totp/x?secret=JBSWY3DPEHPK3PXP,true,true,ads;meta,n\n",
    { password: "=1+1", tags: ["ads", "meta"], private_notes: "n" },
    { is_archived: true, is_favorite: true, folder: null },
  ],
  [
    "keepassxc",
    '"Group","Title","Username","Password","URL","Notes","TOTP","Icon","Last Modified","Created"\n"Root/Social/Meta","Shop","ana","\'-pw","https://s.test","","","0","2026","2025"\n',
    { password: "'-pw", private_notes: null, seed: null },
    { folder: "Social / Meta" },
  ],
  [
    "firefox",
    '"url","username","password","httpRealm","formActionOrigin","guid","timeCreated","timeLastUsed","timePasswordChanged"\n"https://www.shop.test","ana","pw",,"https://shop.test","{1}","1","2","3"\n',
    { name: "shop.test", urls: ["https://www.shop.test"], password: "pw" },
    {},
  ],
  [
    "apple",
    "Title,URL,Username,Password,Notes,OTPAuth\nShop,https://s.test,ana,0012,,otpauth://totp/x?secret=JBSWY3DPEHPK3PXP\n",
    { password: "0012", seed: "otpauth://totp/x?secret=JBSWY3DPEHPK3PXP" },
    {},
  ],
  [
    "dashlane",
    "username,username2,username3,title,password,note,url,category,otpSecret\nana,ana@s.test,,Shop,pw,,https://s.test,Ads,\n",
    { username: "ana", fields: [{ label: "Username 2", is_secret: false, text: "ana@s.test" }] },
    { folder: "Ads" },
  ],
  [
    "proton",
    'type,name,url,autofillUrls,email,username,password,note,totp,createTime,modifyTime,vault\nlogin,Shop,"https://s.test,https://t.test/a,b",,ana@s.test,ana,pw,,,1,2,Personal\n',
    { username: "ana", details: { email: "ana@s.test" }, urls: ["https://s.test", "https://t.test/a,b"] },
    { folder: "Personal" },
  ],
])("a file of %s is known by its headings", (name, text, item, entry) => {
  const { source, entries } = read(text);
  expect(source).toBe(name);
  expect(entries).toEqual([expect.objectContaining(entry)]);
  expect(entries[0]).toMatchObject({ left_out: null, item });
});

test("what can’t be an item is left out, with the reason", () => {
  const { entries } = read(
    '"Group","Title","Username","Password","URL","Notes"\n"Recycle Bin","Old","a","b","",""\n"Root","Empty","","","",""\n"Root","Twice","a","b","",""\n"Root","Twice","a","b","",""\n',
  );
  expect(entries.map(({ line, left_out: reason }) => [line, reason])).toEqual([
    [2, "It’s in the recycle bin."],
    [3, "Nothing but a name is in this row."],
    [4, null],
    [5, "The same as line 4."],
  ]);
});

test("a setup key that makes no codes is kept as a secret field", () => {
  const { entries } = read("name,url,username,password,totp\nGame,https://g.test,ana,pw,steam://AB1\n");
  expect(entries[0]).toMatchObject({
    item: { seed: null, fields: [{ label: "One-time code", is_secret: true, secret: "steam://AB1" }] },
    remarks: ["Its setup key makes no codes here, so it’s kept as a secret field."],
  });
});

test("codes are decoded once", () => {
  expect(decoded("a&amp;b&lt;c &amp;lt; &#39;&#039;&quot; &copy; P&ssw0rd")).toBe(
    "a&b<c &lt; ''\" &copy; P&ssw0rd",
  );
});
