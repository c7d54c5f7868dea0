import type { ComponentProps, ReactNode } from "react";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { FormErrorBanner } from "#forms/form-error-banner.tsx";
import type { AnyForm } from "#forms/use-form.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { Title } from "./title.tsx";

type Props = Omit<ComponentProps<typeof PageHeader>, "title"> & {
  /** The page's title in the browser. */
  page: string;
  /** The heading, if it says something else. */
  title?: ReactNode;
  form?: AnyForm;
  labels?: Readonly<Record<string, string>>;
  /** Whether an action was refused, if that isn't said by the form. */
  refused?: boolean;
  /** Why it was, if no field says so. */
  refusal?: string | undefined;
};

/** Begins a page: its title, what was refused, and its heading. */
export const PageTop = ({ page, title = page, form, labels = {}, refused, refusal, ...header }: Props) => (
  <>
    <Title page={page} refused={refused ?? (refusal !== undefined || form?.status === "error")} />
    <FormErrorBanner message={refusal} />
    {form && <ErrorSummary form={form} labels={labels} />}
    <PageHeader title={title} {...header} />
  </>
);
