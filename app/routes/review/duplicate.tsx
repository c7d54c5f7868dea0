import { besideItem, itemAt } from "#components/review/item-at.ts";
import type { z } from "zod";
import { duplicateItem } from "#api-client/review.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { Title } from "#components/shell/title.tsx";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { Form } from "#forms/form.tsx";
import { parseForm, invalidForm, saving } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { itemNamed } from "./item-named.server.ts";
import { duplicateSchema } from "./item-schemas.server.ts";
import type { Route } from "./+types/duplicate";

export const handle = { breadcrumb: () => ({ label: "Duplicate" }) };

export const loader = ({ params, context }: Route.LoaderArgs) => itemNamed(context.get(apiContext), params);

export async function action({ params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const submission = parseForm(context, duplicateSchema);
  if (submission.status !== "success") return invalidForm(submission);
  return saving(submission, async () => {
    const copy = await duplicateItem(api, itemAt(params).name, submission.value);
    const to = copy === null ? itemAt(params).page : besideItem(params, copy);
    return redirectWithToast(to, { type: "success", message: "Duplicated. This copy is a draft." });
  });
}

const labels = { shift_days: "Move the date by (days)" };

export default function DuplicateItem({ loaderData: item, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof duplicateSchema>>({
    id: "duplicate-item",
    lastResult: actionData?.result,
    defaultValue: { shift_days: "0" },
  });
  const title = `Duplicate “${item.title}”`;
  return (
    <>
      <Title page={title} refused={actionData !== undefined} />
      <ErrorSummary form={form} labels={labels} />
      <PageHeader title={title} lead="The copy is a draft with the same text and images." />
      <Form form={form} className="form-narrow">
        {item.planned_for !== null && (
          <TextField
            field={fields.shift_days}
            label={labels.shift_days}
            hint="Use 7 for a week later, -7 for a week earlier, or 0 to keep the date."
            inputMode="numeric"
            autoComplete="off"
          />
        )}
        <div className="actions">
          <SubmitButton>Duplicate</SubmitButton>{" "}
          <Link to={item.path} className="btn btn-quiet">
            Cancel
          </Link>
        </div>
      </Form>
    </>
  );
}
