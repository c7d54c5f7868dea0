import type { z } from "zod";
import { updateAdGroup } from "#api-client/google-ads.server.ts";
import { offersUndo } from "#api-client/undo.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { GoogleAdGroupSchema } from "#contract/google-ads.ts";
import { conflictIn, ConflictTexts } from "#components/conflicts/conflict-texts.tsx";
import { savingVersionedForm } from "#components/conflicts/conflict.server.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { useForm } from "#forms/use-form.ts";
import { VersionField } from "#components/conflicts/version-field.tsx";
import { keywordConflicts } from "#domain/google-ads/keyword-lists.ts";
import { apiContext } from "#middleware/api.server.ts";
import { DescriptionList } from "#ui/description-list.tsx";
import { Conflicts } from "#components/google-ads/conflicts.tsx";
import { DeleteAction } from "#components/shell/delete-action.tsx";
import { describeConflicts } from "#components/google-ads/describe-conflicts.server.ts";
import { findAdGroup } from "#components/google-ads/find-content.server.ts";
import { googleLinks } from "#components/google-ads/google-links.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import type { Route } from "./+types/edit";
import { GroupFields, groupLabels } from "./group-fields.tsx";
import { groupSchema, groupValues } from "./group-form.server.ts";

export const handle = { breadcrumb: () => ({ label: "Ad group" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ campaign, group }, canUndo] = await Promise.all([findAdGroup(api, params), offersUndo(api)]);
  return {
    canUndo,
    name: group.name,
    version: group.version,
    values: groupValues(group),
    conflicts: describeConflicts(
      keywordConflicts(campaign.ad_groups).filter((conflict) =>
        conflict.kind === "shared" ? conflict.groups.includes(group.name) : conflict.group === group.name,
      ),
    ),
    canUpdate: group.can.update,
    canDelete: group.can.delete,
  };
}

export async function action({ params, context }: Route.ActionArgs) {
  return savingVersionedForm(context, groupSchema, GoogleAdGroupSchema, groupValues, async (value) => {
    await updateAdGroup(context.get(apiContext), params.adGroupId, value);
    return redirectWithSuccess(googleLinks(params).adGroup(params.adGroupId), "Ad group saved.");
  });
}

export default function EditAdGroup({ loaderData, params, actionData }: Route.ComponentProps) {
  const { name, version, values, conflicts, canUpdate, canDelete } = loaderData;
  const [form, fields] = useForm<z.input<typeof groupSchema>>({
    id: "ad-group",
    lastResult: actionData?.result,
    defaultValue: values,
  });
  const links = googleLinks(params);
  const conflict = conflictIn(actionData);
  return (
    <>
      <PageTop
        page={name}
        form={form}
        labels={groupLabels}
        lead="Ad group"
        actions={
          canDelete && (
            <DeleteAction
              id="delete-ad-group"
              to={links.deleteAdGroup(params.adGroupId)}
              asks={!loaderData.canUndo}
              label="Delete ad group"
            />
          )
        }
      />
      <div className="grid gap-6">
        {conflicts.length > 0 && <Conflicts conflicts={conflicts} />}
        {canUpdate ? (
          <Form form={form}>
            <VersionField field={fields.version} version={version} shown={JSON.stringify(values)} />
            <ConflictTexts conflict={conflict} labels={groupLabels} />
            <GroupFields fields={fields} />
            <div className="actions">
              <SubmitButton>Save ad group</SubmitButton>
            </div>
          </Form>
        ) : (
          <DescriptionList
            items={[
              { term: groupLabels.keywords, details: <Lines text={values.keywords} /> },
              { term: groupLabels.negatives, details: <Lines text={values.negatives} /> },
            ]}
          />
        )}
      </div>
    </>
  );
}

const Lines = ({ text }: { text: string }) => (
  <span className="whitespace-pre-wrap">{text || "Not set"}</span>
);
