import { useEffect } from "react";
import { conflictIn } from "#components/conflicts/conflict-texts.tsx";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { useAnswer, useSender } from "#forms/use-answer.ts";
import type { BlogPlace } from "./blog-links.ts";
import type { action } from "./settings.tsx";
import { SETTINGS, SettingsDesk, type ShownSettings, useSettingsForm } from "./settings-desk.tsx";
import { type SettingsField, settingsLabels } from "./settings-fields.tsx";

type Props = {
  shown: ShownSettings;
  place: BlogPlace;
  isPublished: boolean;
  /** The field that is to be fixed, until it has the focus. */
  toFix: SettingsField | null;
  onFocused: () => void;
};

/** The settings of a post beside its text, which stays as it is. */
export function SettingsBeside({ shown, place, isPublished, toFix, onFocused }: Props) {
  const sender = useSender(SETTINGS);
  const answer = useAnswer<Refused | undefined>(SETTINGS, undefined);
  const [form, fields] = useSettingsForm(shown, answer?.result);
  const fixed = toFix && fields[toFix].id;

  // The field is there only once its tab is open and its settings are read.
  useEffect(() => {
    if (fixed === null) return;
    document.getElementById(fixed)?.focus();
    onFocused();
  }, [fixed, onFocused]);

  return (
    <>
      <ErrorSummary form={form} labels={settingsLabels} />
      <SettingsDesk
        shown={shown}
        place={place}
        form={form}
        fields={fields}
        conflict={conflictIn(answer)}
        isPublished={isPublished}
        sender={sender}
      />
    </>
  );
}

type Refused = Exclude<Awaited<ReturnType<typeof action>>, Response>["data"];
