import { href } from "react-router";
import { getNamingRules, listMisfits, updateNamingRules } from "#api-client/naming-rules.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { campaignPath } from "#components/campaigns/campaign-path.ts";
import { kindLabel } from "#components/campaigns/kind-badge.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { NamingRulesSchema } from "#contract/naming-rules.ts";
import { CAMPAIGN_KINDS } from "#contract/vocabulary.ts";
import { conflictIn, ConflictTexts } from "#components/conflicts/conflict-texts.tsx";
import { savingVersioned } from "#components/conflicts/conflict.server.ts";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { Form } from "#forms/form.tsx";
import { RadioCards } from "#forms/radio-cards.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { invalidForm, parseForm } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { VersionField } from "#components/conflicts/version-field.tsx";
import { plural } from "#lib/counts.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { Table } from "#ui/table.tsx";
import { enforcementSchema } from "./naming-form-schemas.server.ts";
import { NamingTabs } from "./naming-tabs.tsx";
import type { Route } from "./+types/names";

export const handle = {
  breadcrumb: () => [{ label: "Naming", to: href("/settings/naming") }, { label: "Existing names" }],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ enforcement, patterns, version, can }, { data: misfits, meta, counts }] = await Promise.all([
    getNamingRules(api),
    listMisfits(api, pageNumber(url.searchParams.get("page"))),
  ]);
  return {
    enforcement,
    hasPattern: CAMPAIGN_KINDS.some((kind) => patterns[kind]),
    version,
    canUpdate: can.update,
    counts,
    page: meta.current_page,
    pages: meta.last_page,
    misfits: misfits.map(({ id, kind, name, message, folder_id, project }) => ({
      id,
      kind,
      name,
      message,
      project: project.name,
      path: campaignPath({ projectId: project.slug, folderId: folder_id }, { kind, id }),
    })),
  };
}

const shownWord = (enforcement: string) =>
  ENFORCEMENTS.find(({ value }) => value === enforcement)?.label ?? "";

export async function action({ context }: Route.ActionArgs) {
  const submission = parseForm(context, enforcementSchema);
  if (submission.status !== "success") return invalidForm(submission);
  const { value } = submission;
  return savingVersioned(
    submission,
    NamingRulesSchema,
    ({ enforcement }) => ({ enforcement: shownWord(enforcement) }),
    async () => {
      await updateNamingRules(context.get(apiContext), value);
      return redirectWithSuccess(
        href("/settings/naming/names"),
        value.enforcement === "off" ? "Pattern switched off." : "Pattern switched on.",
      );
    },
    {
      values: ({ enforcement }) => ({ enforcement }),
      yours: (form) => ({ enforcement: shownWord(form.value.enforcement) }),
    },
  );
}

const ENFORCEMENTS = [
  { value: "off", label: "Off", hint: "Campaigns can have any name." },
  { value: "warn", label: "Warn", hint: "Names that don’t fit are saved, and the wrong part is named." },
  { value: "refuse", label: "Block", hint: "Names that don’t fit can’t be saved." },
];

const labels = { enforcement: "New names" };

export default function ExistingNames({ loaderData, actionData }: Route.ComponentProps) {
  const { hasPattern, counts, misfits, page, pages, canUpdate } = loaderData;
  const tested = counts.fits + counts.misfits;
  const said =
    tested === 0
      ? "There are no campaigns with a pattern yet."
      : `${counts.fits} of ${plural(tested, "name")} fit.`;
  return (
    <>
      <PageTop
        page="Existing names"
        refused={actionData !== undefined}
        lead="See which names fit before you switch the pattern on. Existing names are never changed or blocked."
      />
      <NamingTabs />
      {hasPattern ? (
        <div className="mt-6 grid gap-6">
          {canUpdate && <Enforcement loaderData={loaderData} actionData={actionData} />}
          <p>
            {said}
            {counts.untested > 0 && ` ${plural(counts.untested, "older name")} not compared.`}
          </p>
          {misfits.length > 0 && (
            <Table
              caption={`${plural(counts.misfits, "name")} to fix${pages > 1 ? `, page ${page} of ${pages}` : ""}`}
              rows={misfits}
              rowKey={({ id }) => id}
              columns={[
                { heading: "Name", names: true, cell: ({ name, path }) => <Link to={path}>{name}</Link> },
                { heading: "Type", cell: ({ kind }) => kindLabel(kind) },
                { heading: "Project", cell: ({ project }) => project },
                { heading: "What’s wrong", cell: ({ message }) => message },
              ]}
            />
          )}
          <Pagination
            page={page}
            pages={pages}
            label="Pages of names"
            to={(number) => href("/settings/naming/names") + searchWith({ page: String(number) })}
          />
        </div>
      ) : (
        <div className="mt-6">
          <EmptyState
            heading="No pattern yet"
            action={
              canUpdate && (
                <ButtonLink to={href("/settings/naming")} tone="primary">
                  Write a pattern
                </ButtonLink>
              )
            }
          >
            Once there is a pattern, you see here which names fit.
          </EmptyState>
        </div>
      )}
    </>
  );
}

function Enforcement({
  loaderData: { enforcement, version },
  actionData,
}: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const [form, fields] = useForm<{ enforcement: string; version: string }>({
    id: "enforcement",
    lastResult: actionData?.result,
    defaultValue: { enforcement },
  });
  const conflict = conflictIn(actionData);
  return (
    <Form form={form} className="max-w-3xl">
      <ErrorSummary form={form} labels={labels} />
      <VersionField field={fields.version} version={version} shown={enforcement} />
      <ConflictTexts conflict={conflict} labels={labels} />
      <RadioCards field={fields.enforcement} label={labels.enforcement} options={ENFORCEMENTS} />
      <div className="actions">
        <SubmitButton>Save</SubmitButton>
      </div>
    </Form>
  );
}
