import type { ComponentProps } from "react";
import { useActionData } from "react-router";
import { ConfirmPanel } from "./confirm-panel.tsx";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { FormErrorBanner } from "#forms/form-error-banner.tsx";
import { Title } from "./title.tsx";

type Props = Omit<ComponentProps<typeof ConfirmPanel>, "title"> & {
  /** The labels of the question's fields, if it has any. */
  labels?: Readonly<Record<string, string>>;
} & (
    | { name: string; verb?: string; page?: undefined; title?: undefined }
    // The page's title in the browser and the question, if they say more than a verb and a name.
    | { name?: undefined; verb?: undefined; page: string; title: string }
  );

/** Asks before something is deleted, and says why it wasn't. */
export function ConfirmPage({
  name,
  verb = "Delete",
  page = `${verb} ${name}`,
  title = `${verb} “${name}”?`,
  labels = {},
  ...question
}: Props) {
  const answer = useActionData<{ refusal?: string }>();
  const { form } = question;
  return (
    <>
      <Title page={page} refused={form ? form.status === "error" : answer !== undefined} />
      <FormErrorBanner message={answer?.refusal} />
      {form && <ErrorSummary form={form} labels={labels} />}
      <ConfirmPanel title={title} {...question} />
    </>
  );
}
