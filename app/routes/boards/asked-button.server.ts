import { data, type RouterContextProvider } from "react-router";
import { type AskedStep, askedStep } from "#components/review/review.server.ts";
import { UPDATE_PREVIEW } from "#components/composer/update-preview.tsx";
import { type Talk, talkOf } from "#editor/talk.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { isInsert } from "./saved-texts.server.ts";

/** What a button of the composer asks for. */
export type Asked =
  | { kind: "save" }
  | { kind: "upload" }
  /** Shows the form again with everything typed, at one of its parts. */
  | { kind: "typed"; part: "preview" | "text" }
  | { kind: "step"; step: AskedStep }
  | { kind: "talk"; talk: Talk };

/**
 * Returns what the composer’s button asks for.
 * @throws 400 for a button that it doesn’t have
 */
export function askedButton(context: Readonly<RouterContextProvider>, intent: string): Asked {
  switch (intent) {
    case "":
      // w3m submits a form as soon as a file is named, without any button.
      return { kind: hasFile(context.get(postedContext)) ? "upload" : "save" };
    case "save":
    case "upload":
      return { kind: intent };
    case UPDATE_PREVIEW:
      return { kind: "typed", part: "preview" };
    default: {
      if (isInsert(intent)) return { kind: "typed", part: "text" };
      const talk = talkOf(intent);
      if (talk) return { kind: "talk", talk };
      const step = askedStep(intent);
      if (step) return { kind: "step", step };
      throw data(null, { status: 400 });
    }
  }
}

const hasFile = (posted: FormData | null) =>
  posted?.getAll("image").some((image) => image instanceof File && image.size > 0) ?? false;
