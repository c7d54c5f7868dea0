import { data, redirect } from "react-router";
import { z } from "zod";
import { separatorName } from "#components/table-imports/reading-choices.ts";
import { ReadingFields } from "#components/table-imports/reading-fields.tsx";
import { isGuessed, ReadingNotes, readingSummary } from "#components/table-imports/reading-notes.tsx";
import { getGoogleAd, importGoogleContents, listGoogleImports } from "#api-client/google-ads.server.ts";
import { edgeOf } from "#request/edge.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { FileField } from "#forms/file-field.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { parseForm, invalidForm, postedIntent, saving } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { useForm } from "#forms/use-form.ts";
import { plural, pluralInside } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { Card } from "#ui/card.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/time.tsx";
import { googleLinks } from "#components/google-ads/google-links.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import {
  type CheckedAds,
  IMPORT_BYTES_MAX,
  IMPORT_ROWS_MAX,
  importInput,
  planFor,
  settingsSchema,
} from "./import-plan.server.ts";
import { PlannedAds, PlannedErrors } from "./planned-tables.tsx";
import type { Route } from "./+types/import";

export const handle = { breadcrumb: () => ({ label: "Import" }) };

const uploadSchema = settingsSchema.extend({ file: z.instanceof(File).optional() });

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ name, can }, imports, user] = await Promise.all([
    getGoogleAd(api, params.googleAdvertisementId),
    listGoogleImports(api, params.googleAdvertisementId),
    readerOf(context),
  ]);
  if (!can.update) throw redirect(googleLinks(params).campaign);
  return {
    name,
    kilobytes: IMPORT_BYTES_MAX / 1024,
    rows: IMPORT_ROWS_MAX,
    zone: user.timezone,
    recent: imports.flatMap(({ id, status, created, updated, created_at }) =>
      id === null || created_at === null ? [] : [{ id, status, created, updated, at: created_at }],
    ),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const submission = parseForm(context, uploadSchema);
  if (submission.status !== "success") return invalidForm(submission);
  const { file, carried } = submission.value;
  const complain = (message: string, status = 422) => {
    const result = submission.reply({ fieldErrors: { file: [message] } });
    return data({ result, plan: null, isChanged: false }, { status });
  };
  const tooLarge = `The file is larger than ${IMPORT_BYTES_MAX / 1024} KB. Choose a smaller one.`;
  if (edgeOf(context, request).isBodyTooLarge) return complain(tooLarge, 413);
  if (carried === undefined && (file === undefined || file.size === 0)) return complain("Choose a file.");
  const bytes =
    carried === undefined
      ? new Uint8Array(await (file ?? new File([], "")).arrayBuffer())
      : new Uint8Array(Buffer.from(carried, "base64"));
  if (bytes.length > IMPORT_BYTES_MAX) return complain(tooLarge);
  const campaign = await getGoogleAd(api, params.googleAdvertisementId);
  const plan = await planFor(campaign, bytes, submission.value);
  if ("problem" in plan) return complain(plan.problem);
  const input = importInput(campaign, plan);
  const isConfirmed = postedIntent(context) === "confirm";
  if (!isConfirmed || !plan.wasShown || input.contents.length === 0)
    return data({ result: undefined, plan, isChanged: isConfirmed && !plan.wasShown });
  return saving(submission, async () => {
    const { id, created, updated } = await importGoogleContents(api, input);
    const links = googleLinks(params);
    return redirectWithSuccess(
      id === null ? links.campaign : links.imported(id),
      `${plural(created, "ad")} created, ${pluralInside(updated, "ad")} updated.`,
    );
  });
}

export default function ImportAds({ loaderData, params, actionData }: Route.ComponentProps) {
  const { name, kilobytes, rows, recent, zone } = loaderData;
  const plan = actionData && "plan" in actionData ? actionData.plan : null;
  const [form, fields] = useForm<{ file: File }>({
    id: "import-ads",
    lastResult: actionData?.result,
  });
  const labels = { file: "File" };
  const links = googleLinks(params);
  return (
    <>
      <PageTop
        page={`Import ads into ${name}`}
        form={form}
        labels={labels}
        title={plan ? "Review import" : "Import from Ads Editor"}
        lead={
          plan
            ? "Nothing has been saved yet."
            : "Upload a file of responsive search ads from Google Ads Editor."
        }
      />
      {plan ? (
        <Preview
          key={plan.checked}
          plan={plan}
          links={links}
          isChanged={actionData !== undefined && "isChanged" in actionData && actionData.isChanged}
        />
      ) : (
        <Form form={form} encType="multipart/form-data">
          <FileField
            field={fields.file}
            label={labels.file}
            hint={`CSV or tab-separated text, up to ${kilobytes} KB and ${rows.toLocaleString("en-US")} rows.`}
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          />
          <ul className="list-disc ps-5 text-sm text-ink-2">
            <li>
              A row updates the ad with the same headline 1 in its ad group. If there isn’t one, it creates a
              new ad.
            </li>
            <li>A blank cell keeps the current text. [] clears it.</li>
            <li>
              You can check everything before you import. New ads start as drafts, whatever status the file
              gives.
            </li>
          </ul>
          <FormActions submit="Check file" cancel={links.campaign} />
        </Form>
      )}
      {!plan && recent.length > 0 && (
        <section className="mt-8 grid gap-2">
          <h2 className="text-lg">Earlier imports</h2>
          <ul className="grid gap-1 text-sm">
            {recent.map(({ id, status, created, updated, at }) => (
              <li key={id}>
                <Link to={links.imported(id)}>
                  <Moment at={at} zone={zone} />
                </Link>
                : {pluralInside(created, "ad")} created, {pluralInside(updated, "ad")} updated
                {status === "undone" && ", undone"}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type PreviewProps = { plan: CheckedAds; links: ReturnType<typeof googleLinks>; isChanged: boolean };

function Preview({ plan, links, isChanged }: PreviewProps) {
  const { ads, errors, skipped, facts } = plan;
  const [form, fields] = useForm<z.input<typeof settingsSchema>>({
    id: "import-settings",
    lastResult: undefined,
    defaultValue: { encoding: facts.encoding, separator: separatorName(facts.delimiter) },
  });
  const changed = ads.filter(({ isChanged }) => isChanged);
  const wrongRows = new Set(errors.map(({ row }) => row)).size;
  return (
    <div className="grid gap-6">
      <Form form={form} className="max-w-none">
        <input type="hidden" name="carried" value={plan.carried} />
        <input type="hidden" name="checked" value={plan.checked} />
        <Card className="grid w-full gap-3">
          {isChanged && (
            <p role="alert">You changed how the file is read. Check the ads, then import them.</p>
          )}
          <p>{readingSummary(plan.rowCount, facts)}.</p>
          <ReadingNotes facts={facts} />
          <div className="actions">
            {changed.length > 0 && (
              <>
                <SubmitButton name="intent" value="confirm">
                  Import {plural(changed.length, "ad")}
                </SubmitButton>{" "}
              </>
            )}
            <Link to={links.import} reloadDocument className="btn btn-secondary">
              Choose another file
            </Link>{" "}
            <Link to={links.campaign} className="btn btn-quiet">
              Cancel
            </Link>
          </div>
          <details open={plan.isAdjusted || isGuessed(facts)}>
            <summary className="cursor-pointer font-medium">How we read this file</summary>
            <div className="mt-4 grid w-full gap-4 sm:grid-cols-2">
              <ReadingFields fields={{ encoding: fields.encoding, separator: fields.separator }} />
            </div>
            <div className="actions mt-4">
              <SubmitButton name="intent" value="map" tone="secondary">
                Update preview
              </SubmitButton>
            </div>
          </details>
        </Card>
      </Form>
      {errors.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-lg">{plural(wrongRows, "row")} can’t be imported</h2>
          <PlannedErrors caption={plural(errors.length, "error")} place="Line" errors={errors} />
        </section>
      )}
      {ads.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-lg">{changed.length === 0 ? "No changes" : "Ads"}</h2>
          <PlannedAds caption={`${plural(ads.length, "row")} without errors`} hasLines ads={ads} />
        </section>
      )}
      {skipped.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-lg">Skipped</h2>
          <ul className="list-disc ps-5 text-sm">
            {skipped.map(({ row, reason }) => (
              <li key={row}>
                Line {row}: {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
