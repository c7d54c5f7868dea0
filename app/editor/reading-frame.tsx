import type { ComponentProps, ReactNode } from "react";
import { ComposerBar } from "#components/composer/composer-bar.tsx";
import { ComposerFrame } from "#components/composer/composer-frame.tsx";
import { DecisionReason } from "#components/composer/decision-reason.tsx";
import { StockNotes } from "#components/feeds/stock-notes.tsx";
import { ReviewNotes } from "#components/review/review-notes.tsx";
import type { ShownReview } from "#components/review/review.server.ts";
import { Title } from "#components/shell/title.tsx";
import { hasSteps } from "#domain/review/bar-steps.ts";
import { ONLY_REVIEWER } from "#domain/review/own-work.ts";
import { ErrorSummary } from "#forms/error-summary.tsx";
import type { PrivateDraft } from "#forms/form-context.tsx";
import { Form } from "#forms/form.tsx";
import { useAnswer, useSender } from "#forms/use-answer.ts";
import { type AnyForm, type Fields, useForm } from "#forms/use-form.ts";
import { plural } from "#lib/counts.ts";
import type { ReadOutcome } from "./read.server.ts";
import { READING, type TypedBeside } from "./reading-form.ts";
import "#components/composer/composer.css";

type Values = TypedBeside & { reply?: undefined };

/** Returns what became of the form of an item that is only read, if the page answers that form. */
export function useReadAnswer(actionData: object | undefined): ReadOutcome | undefined {
  const answer = useAnswer<object | undefined>(READING, actionData);
  return answer && "isReading" in answer && answer.isReading === true ? (answer as ReadOutcome) : undefined;
}

/** Returns the form of an item that is only read: its comments, and the reason for a step. */
export const useReadingForm = (typed: TypedBeside, answer: ReadOutcome | undefined) =>
  useForm<Values>({ id: READING, lastResult: answer?.result, defaultValue: typed });

type Props = {
  /** The page’s title in the browser. */
  page: string;
  form: AnyForm;
  fields: Fields<Values>;
  answer: ReadOutcome | undefined;
  labels: Readonly<Record<string, string>>;
  /** What stands above the frame. */
  top?: ReactNode;
  /** The page's heading. */
  header: ReactNode;
  /** What this person may do, and whom to ask for more. */
  words: string;
  review: ShownReview;
  steps: ComponentProps<typeof ComposerBar>["steps"];
  /** What was saved, and when. */
  saved: string | null;
  /** The page that compares what the reader decided about with what it is now. */
  changedPage: string;
  version: number | undefined;
  stock: ComponentProps<typeof StockNotes>["stock"];
  draft: PrivateDraft | null;
  /** What the page goes on to beside its panel, and what its panel has. */
  parts: ComponentProps<typeof ComposerFrame>["parts"];
  panelParts: ComponentProps<typeof ComposerFrame>["parts"];
  panel: ReactNode;
  /** What there is to read. */
  children: ReactNode;
};

/** Shows an item to users who can’t edit it, or when it is closed. They comment on it, and take the steps that are theirs. */
export function ReadingFrame({ page, form, fields, answer, labels, top, header, ...shown }: Props) {
  const { words, review, steps, saved, changedPage, version, stock, draft, panel, children } = shown;
  const changed = answer?.changed ?? { changed: review?.changed ?? null, to: changedPage };
  const issues = Object.values(form.allErrors).flat().length;
  const isReasonAlone = form.allErrors["reason"] !== undefined && issues === 1;
  const hasBar = hasSteps(steps);
  return (
    <>
      <Title page={page} refused={answer !== undefined} />
      <ErrorSummary form={form} labels={labels} focused="reason" />
      {top}
      <ComposerFrame
        header={header}
        parts={[
          ...shown.parts,
          ...(hasBar ? [{ id: "save", label: "Next steps" }] : []),
          ...shown.panelParts,
        ]}
        formId={READING}
      >
        <Form id={READING} fetcher={useSender(READING)} className="composer" draft={draft} keepsPlace>
          <input type="hidden" name="version" value={version ?? ""} />
          <input type="hidden" name="_read" value={review?.versions_count ?? ""} />
          <div className="composer-main">
            <p className="read-words text-ink-2">{words}</p>
            <StockNotes stock={stock} />
            <ReviewNotes
              verdict={review?.verdict ?? null}
              publishedUrl={review?.publishedUrl ?? null}
              {...changed}
            />
            <DecisionReason steps={steps} field={fields.reason} isAlone={isReasonAlone} />
            {children}
          </div>
          {hasBar && (
            <ComposerBar
              steps={steps}
              save={null}
              reasonFor={
                (answer?.kind === "refused" && answer.reasonFor) ||
                (form.allErrors["reason"] ? "scheduled" : null)
              }
              focusesReason={isReasonAlone}
              reason={fields.reason}
              line={
                issues > 0 ? (
                  <a href={`#${READING}-problem`}>Not done: {plural(issues, "issue")} to fix</a>
                ) : (
                  saved
                )
              }
            >
              {review?.isOnlyReviewer && <p>{ONLY_REVIEWER}</p>}
            </ComposerBar>
          )}
          {panel}
        </Form>
      </ComposerFrame>
    </>
  );
}
