import type { ComponentProps, ReactNode } from "react";
import { ItemPanel, panelParts } from "#components/composer/item-panel.tsx";
import { KeptComment } from "#components/composer/kept-comment.tsx";
import { hasSteps } from "#domain/review/bar-steps.ts";
import type { Desk } from "./item-editor.tsx";
import type { Reading } from "./read.server.ts";
import { ReadingFrame, useReadAnswer, useReadingForm } from "./reading-frame.tsx";

const LABELS = { reason: "Reason", comment: "Comment", quote: "Quoted text" };

type Props = {
  reading: Reading;
  desk: Desk;
  actionData: object | undefined;
  children: ReactNode;
} & Pick<
  ComponentProps<typeof ReadingFrame>,
  "page" | "top" | "header" | "review" | "version" | "stock" | "parts"
> &
  Pick<ComponentProps<typeof ItemPanel>, "preview" | "checks" | "found">;

/** Shows an ad or a blog post to those who can’t change it. Its checks are for those who decide. */
export function ItemReading({
  reading,
  desk,
  actionData,
  children,
  preview,
  checks,
  found,
  ...frame
}: Props) {
  const answer = useReadAnswer(actionData);
  const [form, fields] = useReadingForm(reading.typed, answer);
  const hasBar = hasSteps(desk.steps);
  return (
    <ReadingFrame
      {...frame}
      form={form}
      fields={fields}
      answer={answer}
      labels={LABELS}
      words={reading.words}
      draft={reading.draft}
      steps={desk.steps}
      saved={desk.saved}
      changedPage={desk.changedPage}
      panelParts={panelParts(desk, hasBar)}
      panel={
        <ItemPanel
          shown={desk}
          fields={fields}
          replying={answer?.replying}
          hasTalked={answer?.said !== undefined || Boolean(reading.typed.comment)}
          preview={preview}
          checks={hasBar ? checks : null}
          found={found}
        >
          {!hasBar && desk.comments?.canComment && <KeptComment />}
        </ItemPanel>
      }
    >
      {children}
    </ReadingFrame>
  );
}
