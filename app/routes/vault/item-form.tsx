import type { z } from "zod";
import { RecordForm, type RecordFormProps } from "#components/record-form.tsx";
import {
  VAULT_BODY_MAX,
  VAULT_DESCRIPTION_MAX,
  VAULT_DETAIL_MAX,
  VAULT_FIELD_LABEL_MAX,
  VAULT_FIELD_MAX,
  VAULT_NAME_MAX,
  VAULT_PASSWORD_MAX,
  VAULT_RECOVERY_MAX,
  VAULT_SEED_MAX,
  VAULT_USERNAME_MAX,
} from "#contract/limits.ts";
import type { VaultItem } from "#contract/vault.ts";
import { detailName, fieldsOf, secretName } from "#domain/vault/vocabulary.ts";
import { DateField } from "#forms/date-field.tsx";
import { HiddenField } from "#forms/hidden-field.tsx";
import { RadioCards } from "#forms/radio-cards.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { type Field, useForm } from "#forms/use-form.ts";
import type { itemSchema } from "./vault-schemas.server.ts";

type Values = z.input<typeof itemSchema>;

export type Choices = {
  projects: readonly { value: string; label: string }[];
  folders: readonly { value: string; label: string }[];
};

type Props = RecordFormProps & {
  id: string;
  type: string;
  /** Null for a new one. */
  item: VaultItem | null;
  choices: Choices;
  lastResult: Parameters<typeof useForm>[0]["lastResult"];
};

const ITEM_LABELS: Record<string, string> = {
  name: "Name",
  username: "User name or e-mail",
  urls: "Sign-in page",
  description: "Description",
  project: "Project",
  folder: "Folder",
  tags: "Tags",
  rotate_days: "Replace the secret",
  rotate_by: "Replace it by",
  rights_end: "Rights end",
  password: "Password",
  secret_seed: "Setup key for one-time codes",
  secret_recovery_codes: "Recovery codes",
  secret_private_notes: "Private notes",
  secret_body: "Text",
  everyone: "Who can see it",
  "fields[].label": "Field name",
  "fields[].text": "Field text",
  "fields[].secret": "Secret text",
};

const ROTATIONS = [
  { value: "30", label: "Every 30 days" },
  { value: "90", label: "Every 90 days" },
  { value: "180", label: "Every 180 days" },
  { value: "365", label: "Every year" },
];

/** Rows for fields of one’s own that are free at the end of the form. */
const NEW_FIELDS = 2;

/** Renders the form of an item. A secret that is stored isn't in it: leaving its field blank keeps it. */
export function ItemForm({ id, type, item, choices, lastResult, ...page }: Props) {
  const { details, secrets } = fieldsOf(type);
  const own = item?.fields ?? [];
  const hasUrls = ["sign_in", "link", "contact", "brand_asset"].includes(type);
  const [form, fields] = useForm<Values>({
    id,
    lastResult,
    defaultValue: {
      version: item?.version === undefined ? "" : String(item.version),
      name: item?.name ?? "",
      username: item?.username ?? "",
      urls: item?.urls.join("\n") ?? "",
      description: item?.description ?? "",
      details: item?.details ?? {},
      project: item?.project?.slug ?? "",
      folder: item?.folder?.id ?? "",
      tags: item?.tags.join(", ") ?? "",
      rotate_days: item?.rotate_days == null ? "" : String(item.rotate_days),
      rotate_by: item?.rotate_by ?? "",
      rights_end: item?.rights_end ?? "",
      everyone: type === "sign_in" || type === "note" ? "me" : "everyone",
      fields: [
        ...own.map(({ id: field, label, text, is_secret: isSecret }) => ({
          id: field,
          label,
          text: text ?? "",
          is_secret: isSecret ? "yes" : "no",
        })),
        ...Array.from({ length: NEW_FIELDS }, () => ({ label: "", is_secret: "no" })),
      ],
    },
  });
  const detail = fields.details.getFieldset() as Record<string, (typeof fields)["name"]>;
  const isStored = (name: string) => item?.stored.includes(name) === true;
  const kept = (name: string) => (isStored(name) ? "Stored. Leave it blank to keep it." : undefined);
  const rotation = item?.rotate_days == null ? [] : [String(item.rotate_days)];
  const rotations = [
    ...ROTATIONS,
    ...rotation
      .filter((days) => !ROTATIONS.some(({ value }) => value === days))
      .map((value) => ({ value, label: `Every ${value} days` })),
  ];
  return (
    <RecordForm form={form} version={fields.version as Field<string>} labels={ITEM_LABELS} {...page}>
      <TextField field={fields.name} label="Name" maxLength={VAULT_NAME_MAX} autoComplete="off" />
      {type === "sign_in" && (
        <TextField
          field={fields.username}
          label="User name or e-mail"
          maxLength={VAULT_USERNAME_MAX}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {secrets.includes("password") && (
        <TextField
          field={fields.password}
          label="Password"
          type="password"
          hint={kept("password")}
          maxLength={VAULT_PASSWORD_MAX}
          autoComplete="new-password"
        />
      )}
      {secrets.includes("seed") && (
        <TextField
          field={fields.secret_seed}
          label="Setup key for one-time codes"
          type="password"
          hint={
            kept("seed") ??
            "The key that the site shows beside its QR code, or an otpauth link. Your team sees the codes, never the key."
          }
          maxLength={VAULT_SEED_MAX}
          autoComplete="off"
        />
      )}
      {secrets.includes("body") && (
        <TextareaField
          field={fields.secret_body}
          label="Text"
          hint={kept("body") ?? "Encrypted. It isn’t searched."}
          rows={8}
          maxLength={VAULT_BODY_MAX}
        />
      )}
      {details.map(
        (name) =>
          detail[name] &&
          (["license_text", "rule", "second_factor"].includes(name) ? (
            <TextareaField
              key={name}
              field={detail[name]}
              label={detailName(name)}
              rows={2}
              maxLength={VAULT_DETAIL_MAX}
            />
          ) : (
            <TextField
              key={name}
              field={detail[name]}
              label={detailName(name)}
              hint={name === "hex" ? "Like #1F3A5F." : undefined}
              maxLength={VAULT_DETAIL_MAX}
              autoComplete="off"
            />
          )),
      )}
      {hasUrls && (
        <TextareaField
          field={fields.urls}
          label={type === "sign_in" ? "Sign-in page" : "Address"}
          hint="One on each line."
          rows={2}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {secrets.includes("recovery_codes") && (
        <TextareaField
          field={fields.secret_recovery_codes}
          label="Recovery codes"
          hint={kept("recovery_codes")}
          rows={3}
          maxLength={VAULT_RECOVERY_MAX}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {secrets.includes("private_notes") && (
        <TextareaField
          field={fields.secret_private_notes}
          label="Private notes"
          hint={kept("private_notes") ?? "Encrypted, like the password."}
          rows={3}
          maxLength={VAULT_BODY_MAX}
        />
      )}
      <TextareaField
        field={fields.description}
        label="Description"
        hint="Anyone who sees the item can read and search it."
        rows={3}
        maxLength={VAULT_DESCRIPTION_MAX}
      />
      {item === null && (
        <RadioCards
          field={fields.everyone}
          label="Who can see it"
          options={[
            { value: "me", label: "Only you", hint: "Share it with people or teams afterwards." },
            {
              value: "everyone",
              label: "Everyone in its project",
              hint: "Or in the organization, without a project.",
            },
          ]}
        />
      )}
      <details className="vault-more" open={form.status === "error" || undefined}>
        <summary>Project, folder, tags, and dates</summary>
        <div className="form">
          <SelectField
            field={fields.project}
            label="Project"
            placeholder="No project"
            options={choices.projects}
          />
          {choices.folders.length > 0 && (
            <SelectField
              field={fields.folder}
              label="Folder"
              placeholder="No folder"
              options={choices.folders}
            />
          )}
          <TextField field={fields.tags} label="Tags" hint="Separate them with commas." autoComplete="off" />
          {secrets.length > 0 && (
            <>
              <SelectField
                field={fields.rotate_days}
                label="Replace the secret"
                hint="You’re reminded before it’s due. Only a new secret starts the time again."
                placeholder="Not regularly"
                options={rotations}
              />
              <DateField
                field={fields.rotate_by}
                label="Replace it by"
                hint="Blank: counted from the last change."
              />
            </>
          )}
          {type === "brand_asset" && (
            <DateField
              field={fields.rights_end}
              label="Rights end"
              hint="You may use it until the end of this day."
            />
          )}
        </div>
      </details>
      <details className="vault-more" open={own.length > 0 || undefined}>
        <summary>More fields</summary>
        <div className="form">
          {fields.fields.getFieldList().map((row, index) => {
            const { id: field, label, text, secret, is_secret: kind } = row.getFieldset();
            const known = own[index];
            const name = known?.label ?? `Field ${index + 1}`;
            return (
              <fieldset key={row.key} className="vault-own">
                <legend>{name}</legend>
                {known && <HiddenField field={field as Field} value={known.id} />}
                {known && <HiddenField field={kind as Field} value={known.is_secret ? "yes" : "no"} />}
                <TextField
                  field={label}
                  label="Field name"
                  hint={known ? "Empty it to remove the field." : undefined}
                  maxLength={VAULT_FIELD_LABEL_MAX}
                  autoComplete="off"
                />
                {!known && (
                  <SelectField
                    field={kind}
                    label="Kind"
                    options={[
                      { value: "no", label: "Text" },
                      { value: "yes", label: "Secret" },
                    ]}
                  />
                )}
                {known?.is_secret !== true && (
                  <TextField field={text} label="Text" maxLength={VAULT_FIELD_MAX} autoComplete="off" />
                )}
                {known?.is_secret !== false && (
                  <TextField
                    field={secret}
                    label="Secret text"
                    type="password"
                    hint={known ? kept(known.id) : "For a secret field."}
                    maxLength={VAULT_FIELD_MAX}
                    autoComplete="off"
                  />
                )}
              </fieldset>
            );
          })}
        </div>
      </details>
      {item !== null && <Removed stored={item.stored} name={fields.removed.name} />}
    </RecordForm>
  );
}

/** Offers to remove what is stored, which a blank field doesn't. */
function Removed({ stored, name }: { stored: readonly string[]; name: string }) {
  const known = stored.filter((field) => secretName(field) !== field);
  if (known.length === 0) return null;
  return (
    <details className="vault-more">
      <summary>Remove stored secrets</summary>
      {known.map((field) => (
        <label key={field} className="choice-line">
          <input type="checkbox" name={name} value={field} /> {secretName(field)}
        </label>
      ))}
    </details>
  );
}
