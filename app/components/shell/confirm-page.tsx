import type { ComponentProps } from "react";
import { ConfirmPanel } from "#forms/confirm-panel.tsx";
import { FormErrorBanner } from "#forms/form-error-banner.tsx";
import { Title } from "./title.tsx";

type Props = ComponentProps<typeof ConfirmPanel> & {
  /** The page's title in the browser: "Delete Launch week". */
  page: string;
  /** What the action returned, with its reason if it refused. */
  answer: { refusal?: string | undefined } | undefined;
};

/** A page that asks before something is deleted, and says why it wasn't. */
export const ConfirmPage = ({ page, answer, ...question }: Props) => (
  <>
    <Title page={page} refused={answer !== undefined} />
    <FormErrorBanner message={answer?.refusal} />
    <ConfirmPanel {...question} />
  </>
);
