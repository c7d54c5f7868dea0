import { createHash } from "node:crypto";
import type { ReactNode } from "react";
import { data, redirect } from "react-router";
import type { z } from "zod";
import { createMetaVariants } from "#api-client/meta-ads.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { VARIANTS_MAX } from "#contract/limits.ts";
import { META_CTAS } from "#contract/vocabulary.ts";
import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { labelled } from "#forms/labelled.ts";
import { parseForm, invalidForm, saving } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { counted, plural } from "#lib/counts.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { bodyOf } from "#domain/meta-ads/checks.ts";
import { linesOf, type PlannedVariant, planVariants } from "#domain/meta-ads/variants.ts";
import { foldText } from "#lib/text-fold.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Table } from "#ui/table.tsx";
import { metaLinks } from "#components/meta-ads/meta-links.ts";
import { variantsSchema } from "#components/meta-ads/meta-schemas.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import type { Route } from "./+types/variants";
import { findContent } from "./find-content.server.ts";

export const handle = { breadcrumb: () => ({ label: "Create variants" }) };

/** The maximum characters of a long text in a table row. */
const SHOWN = 90;

const ctaLabel = (cta: string | null) => (cta === null ? "Not set" : sentenceLabel(cta.toLowerCase()));

export async function loader({ params, context }: Route.LoaderArgs) {
  const { content } = await findContent(context.get(apiContext), params);
  if (!content.can.update) throw redirect(metaLinks(params).item(params.contentId));
  return {
    heading: content.heading,
    text: foldText(bodyOf(content), SHOWN),
    cta: content.cta && ctaLabel(content.cta),
  };
}

export async function action({ params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const submission = parseForm(context, variantsSchema);
  if (submission.status !== "success") return invalidForm(submission);
  const { headings, primary_texts, ctas, seen } = submission.value;
  const { ad, content } = await findContent(api, params);
  const plan = planVariants(content, ad.contents, {
    headings: linesOf(headings),
    texts: linesOf(primary_texts),
    ctas,
  });
  if ("problem" in plan) return invalidForm(submission, 422, { fieldErrors: { headings: [plan.problem] } });
  const good = plan.filter(({ problems }) => problems.length === 0);
  const rows = plan.map(shownRow(bodyOf(content)));
  const digest = createHash("sha256").update(JSON.stringify(good)).digest("base64url");
  const isWanted = submission.intent === "make";
  // Creates only what the user has seen: neither the lists nor the campaign may have changed since then.
  if (!isWanted || digest !== seen)
    return data({
      // The form keeps its values, because nothing was validated or saved.
      result: { ...submission.reply(), status: undefined },
      isUncertain: false,
      plan: { rows, digest, isOther: isWanted },
    });
  return saving(submission, async () => {
    await createMetaVariants(
      api,
      params.contentId,
      good.map(({ heading, text, cta }) => ({
        heading,
        cta,
        ...(text === null ? {} : { primary_text: text }),
      })),
    );
    return redirectWithSuccess(metaLinks(params).variants, `${plural(good.length, "draft")} created.`);
  });
}

const shownRow =
  (body: string) =>
  ({ text, cta, ...row }: PlannedVariant) => ({
    ...row,
    text: foldText(text ?? body, SHOWN),
    cta: ctaLabel(cta),
  });

const labels = { headings: "Headlines", primary_texts: "Primary texts", ctas: "Calls to action" };

export default function MakeVariants({ loaderData, params, actionData }: Route.ComponentProps) {
  const { heading, text, cta } = loaderData;
  const plan = planIn(actionData);
  const [form, fields] = useForm<z.input<typeof variantsSchema>>({
    id: "variants",
    lastResult: actionData?.result,
  });
  const links = metaLinks(params);
  const named = labelled(fields, labels);
  return (
    <>
      <PageTop
        page={`Create variants of ${heading}`}
        form={form}
        labels={labels}
        title={`Create variants of “${heading}”`}
        lead="We’ll create an ad for every combination of headline, primary text, and call to action. Everything else is copied from this ad."
      />
      <Form
        form={form}
        action={`${links.makeVariants(params.contentId)}#combinations`}
        className="max-w-none"
      >
        <div className="grid w-full max-w-xl gap-5">
          <TextareaField {...named("headings")} hint={`One per line. Leave blank to use “${heading}”.`} />
          <TextareaField
            {...named("primary_texts")}
            hint={`One per line. Leave blank ${text.shown ? `to use “${text.shown}${text.hidden && "…"}”` : "for no primary text"}.`}
          />
          <CheckboxesField
            {...named("ctas")}
            hint={`Select none ${cta ? `to use “${cta}”` : "to leave it unset"}.`}
            options={META_CTAS.map((value) => ({ value, label: sentenceLabel(value.toLowerCase()) }))}
          />
          <FormActions
            submit="Show combinations"
            tone={plan ? "secondary" : "primary"}
            cancel={links.content(params.contentId)}
          />
          <p className="field-hint">
            Nothing has been created yet. You can create up to {VARIANTS_MAX} ads at once.
          </p>
        </div>
        {plan && <Combinations plan={plan} />}
      </Form>
    </>
  );
}

const planIn = (answer: { result: unknown; plan?: Plan } | undefined) => answer?.plan;

type Plan = { rows: ReturnType<ReturnType<typeof shownRow>>[]; digest: string; isOther: boolean };

function Combinations({ plan: { rows, digest, isOther } }: { plan: Plan }) {
  const good = rows.filter(({ problems }) => problems.length === 0).length;
  const bad = rows.length - good;
  return (
    <section
      id="combinations"
      aria-labelledby="combinations-heading"
      className="grid w-full scroll-mt-20 gap-4"
    >
      <h2 id="combinations-heading">Ads to create</h2>
      {isOther && (
        <p>The list has changed since you last saw it. Check it again. Nothing has been created.</p>
      )}
      <Table
        caption={plural(rows.length, "combination") + (bad === 0 ? "" : `. ${bad} can’t be created.`)}
        columns={[
          { heading: "Row", cell: ({ row }) => row },
          { heading: "Headline", cell: ({ heading }) => <Quoted>{heading}</Quoted>, names: true },
          {
            heading: "Primary text",
            cell: ({ text }) => (
              <Quoted>
                {text.shown || "No text"}
                {text.hidden && "…"}
              </Quoted>
            ),
          },
          { heading: "Call to action", cell: ({ cta }) => <span className="whitespace-nowrap">{cta}</span> },
          {
            heading: "Result",
            cell: ({ problems }) =>
              problems.length === 0 ? (
                "New draft"
              ) : (
                <b className="text-danger">{`Error: ${problems.join(" ")}`}</b>
              ),
          },
        ]}
        rows={rows}
        rowKey={({ row }) => row}
      />
      {good > 0 && (
        <div className="actions">
          <input type="hidden" name="seen" value={digest} />
          <SubmitButton name="intent" value="make">
            Create {counted(good, "draft")}
          </SubmitButton>
        </div>
      )}
    </section>
  );
}

const Quoted = ({ children }: { children: ReactNode }) => (
  <span className="[overflow-wrap:anywhere]" dir="auto">
    {children}
  </span>
);
