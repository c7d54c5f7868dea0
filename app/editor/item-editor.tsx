import type { DefaultValue } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import type { TalkFields } from "#components/composer/composer-comments.tsx";
import { ComposerFrame } from "#components/composer/composer-frame.tsx";
import { DecisionReason } from "#components/composer/decision-reason.tsx";
import { ItemBar } from "#components/composer/item-bar.tsx";
import { ItemPanel, panelParts } from "#components/composer/item-panel.tsx";
import type { shownPanel } from "#components/composer/shown-panel.server.ts";
import { UpdatePreview } from "#components/composer/update-preview.tsx";
import { useEmptied } from "#components/composer/use-emptied.ts";
import { OpenedDraft } from "#components/drafts/opened-draft.tsx";
import { useFilling } from "#components/drafts/use-opened-draft.ts";
import { StockNotes } from "#components/feeds/stock-notes.tsx";
import { APPROVED } from "#components/review/approved.ts";
import { ApproversField, reviewValues } from "#components/review/approvers-field.tsx";
import { ReviewNotes } from "#components/review/review-notes.tsx";
import type { ShownReview } from "#components/review/review.server.ts";
import { Title } from "#components/shell/title.tsx";
import { ConflictTexts } from "#components/conflicts/conflict-texts.tsx";
import { EnterSaves } from "#forms/enter-saves.tsx";
import { ErrorSummary, isOnly } from "#forms/error-summary.tsx";
import type { ControlField } from "#forms/field.tsx";
import type { PrivateDraft } from "#forms/form-context.tsx";
import { Form } from "#forms/form.tsx";
import { useAnswer, useSender } from "#forms/use-answer.ts";
import { type AnyForm, type Field, useForm } from "#forms/use-form.ts";
import { VersionField } from "#components/conflicts/version-field.tsx";
import type { TalkOutcome } from "./talk.server.ts";
import "#components/composer/composer.css";

export type Desk = Awaited<ReturnType<typeof shownPanel>>;

type FormOptions = {
  id: string;
  /** The fields of the item. */
  values: object;
  review: ShownReview;
  actionData: object | undefined;
  kept?: KeptForm | null;
};

/** What its writer has typed without saving it: the item itself, and comments, replies, and reasons. */
export type KeptForm = { draft: PrivateDraft; typed: { reason?: string } };

/** Returns the form of an ad or a blog post, its fields, and what became of it. */
export function useItemForm<Values extends Record<string, unknown>>({
  id,
  values,
  review,
  actionData: given,
  kept = null,
}: FormOptions) {
  const actionData = useAnswer(id, given);
  const answer = isOutcome(actionData) ? actionData : undefined;
  const [form, fields] = useForm<Values>({
    id,
    lastResult: hasResult(actionData) ? actionData.result : undefined,
    defaultValue: {
      ...kept?.typed,
      ...reviewValues(review, answer && "approvers" in answer ? answer : kept?.typed),
      ...useFilling(values, kept?.draft ?? null),
    } as DefaultValue<Values>,
  });
  useEmptied(form.id, answer?.said);
  return [form, fields, answer] as const;
}

const hasResult = (answer: object | undefined): answer is Pick<TalkOutcome, "result"> =>
  answer !== undefined && "result" in answer;

const isOutcome = (answer: object | undefined): answer is TalkOutcome =>
  hasResult(answer) && "kind" in answer;

type Props = {
  form: AnyForm;
  fields: TalkFields & { reason: ControlField; approvers: ControlField; version: Field };
  answer: TalkOutcome | undefined;
  /** The page’s title in the browser. */
  page: string;
  labels: Readonly<Record<string, string>>;
  /** What stands above the frame. */
  top?: ReactNode;
  header: ReactNode;
  /** What the page goes on to, beside its next steps and its panel. */
  parts: ComponentProps<typeof ComposerFrame>["parts"];
  desk: Desk;
  review: ShownReview;
  /** What the form was filled from. */
  version: number | undefined;
  values: object;
  stock: ComponentProps<typeof StockNotes>["stock"];
  /** What is said above the fields. */
  notes?: ReactNode;
  /** The fields of the item, in the order in which they are sent. */
  children: ReactNode;
  /** Fields that are sent after all others. */
  last?: ReactNode;
  /** Null if the page keeps nothing privately. */
  kept?: KeptForm | null;
  className?: string;
} & Pick<ComponentProps<typeof Form>, "encType" | "action"> &
  Pick<ComponentProps<typeof ComposerFrame>, "isNew" | "text"> &
  Pick<ComponentProps<typeof ItemPanel>, "preview" | "checks" | "found">;

/** Draws an ad or a blog post for those who write it: one form, with its status and next steps on top, and what belongs to it beside. */
export function ItemEditor({
  form,
  fields,
  answer,
  page,
  labels,
  top,
  header,
  parts,
  desk,
  review,
  version,
  values,
  stock,
  notes,
  children,
  last,
  kept = null,
  className = "",
  encType,
  action,
  isNew,
  text,
  preview,
  ...panel
}: Props) {
  const sender = useSender(form.id);
  const told = answer === undefined || answer.kind === "typed" ? undefined : answer;
  const isConflict = answer?.kind === "conflict";
  return (
    <>
      <Title page={page} refused={form.status === "error"} />
      <ErrorSummary form={form} labels={labels} focused="reason" />
      {top}
      <ComposerFrame
        header={header}
        parts={[...parts, { id: "save", label: "Next steps" }, ...panelParts(desk)]}
        formId={form.id}
        isNew={isNew}
        text={text}
      >
        <Form
          id={form.id}
          encType={encType}
          action={action}
          // A new record’s page takes over from the form that was sent before it was there.
          fetcher={action === undefined ? sender : undefined}
          className={`composer ${className}`}
          draft={kept?.draft ?? null}
          keepsPlace
        >
          <EnterSaves />
          <VersionField
            field={fields.version}
            version={answer?.version ?? version}
            isSettled={answer?.version !== undefined}
            shown={JSON.stringify(values)}
          />
          <div className="composer-main">
            {!answer && <OpenedDraft />}
            <StockNotes stock={stock} />
            {review && (
              <ReviewNotes
                verdict={review.verdict}
                publishedUrl={review.publishedUrl}
                changed={review.changed}
                to={desk.changedPage}
              />
            )}
            <DecisionReason steps={desk.steps} field={fields.reason} isAlone={isOnly(form, "reason")} />
            {review?.isApproved && <p className="text-sm text-ink-2 print:hidden">{APPROVED}</p>}
            {notes}
            <ConflictTexts conflict={isConflict ? answer.conflict : undefined} labels={labels} />
            <div className="composer-fields">
              {children}
              {review?.candidates && (
                <ApproversField field={fields.approvers} candidates={review.candidates} />
              )}
              {last}
            </div>
          </div>
          <ItemBar
            shown={desk}
            kept={answer ? null : (kept?.draft.kept?.at ?? null)}
            form={form}
            reason={fields.reason}
            reasonFor={told?.reasonFor}
            notDone={told?.notDone}
            isConflict={isConflict}
          />
          <ItemPanel
            shown={desk}
            fields={fields}
            replying={answer?.replying}
            hasTalked={answer?.said !== undefined}
            preview={
              <>
                {preview}
                <UpdatePreview />
              </>
            }
            {...panel}
          />
        </Form>
      </ComposerFrame>
    </>
  );
}
