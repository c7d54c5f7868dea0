import { clsx } from "clsx";
import { useEffect, useMemo, useRef, type ReactNode, type SubmitEvent } from "react";
import {
  Form as RouterForm,
  useActionData,
  useLocation,
  useNavigation,
  type FetcherWithComponents,
} from "react-router";
import { EnclosingFormContext, type PrivateDraft, useFormContext } from "./form-context.tsx";
import {
  guardForm,
  isResent,
  lastSent,
  noteFailed,
  noteSending,
  noteUnderWay,
  wasAnswered,
  wouldDrop,
} from "./guarded-forms.ts";
import { useOneTimeKey } from "./one-time-key.ts";
import { OfferedText } from "./offered-text.tsx";
import { noteKept } from "./unsaved-text.tsx";
import type { AnyForm } from "./use-form.ts";

type Props = ({ form: AnyForm; id?: undefined } | { form?: undefined; id: string }) & {
  action?: string;
  encType?: "multipart/form-data";
  className?: string;
  /** Submits through this fetcher, so that the page's URL doesn't change. */
  fetcher?: FetcherWithComponents<unknown>;
  /** Keeps unsaved text in the browser until it is saved, and offers it at the top. A form with a bar has OfferedText there. */
  keepsText?: boolean;
  /**
   * The private draft, from `privateDraft` in the loader, for `useFilling` too. The form needs EnterSaves, OpenedDraft, and
   * SaveStatus. Null if the API keeps no drafts: then unsaved text stays in the browser.
   */
  draft?: PrivateDraft | null;
  /** Stays where the page is scrolled to, for a form whose answer is the same page. */
  keepsPlace?: boolean;
  /** Set to false for a form that only selects what an action applies to, because leaving it loses no text. */
  isGuarded?: boolean;
  /** The answer is a file. The browser saves it and stays on the page. */
  isDownload?: boolean;
  children: ReactNode;
};

/**
 * Renders a POST form that works without scripts. It sends the anti-forgery token (`_token`), a one-time key (`_key`) that
 * identifies repeated submissions, and its own id (`_form`). Leaving the page with unsaved text in the form asks for confirmation
 * first.
 */
export function Form({
  form,
  id = form?.id,
  action,
  encType,
  className,
  fetcher,
  keepsText = false,
  draft: privateDraft = null,
  keepsPlace = false,
  isGuarded = true,
  isDownload = false,
  children,
}: Props) {
  const formId = id ?? "";
  const { token, draft, sent } = useFormContext();
  const [key, renewKey] = useOneTimeKey(formId);
  const element = useRef<HTMLFormElement>(null);
  /** The key of the submission that is under way. The next one must have another, or the server takes it for the same. */
  const sentKey = useRef<string | null>(null);

  const navigation = useNavigation();
  const actionData = useActionData<unknown>();
  const carrier = fetcher ?? navigation;
  const answer = fetcher ? fetcher.data : actionData;
  const sending = carrier.formData?.get("_form") === formId ? carrier.formData : undefined;
  const isSending = sending !== undefined;
  const enclosing = useMemo(
    () => ({ id: formId, sending, draft: privateDraft }),
    [formId, sending, privateDraft],
  );
  const refused = isRefusal(answer);
  const isUnsaved = refused && !isSaved(answer);

  const isRestored = draft !== null && draft.formId === formId && !refused;
  const standing = useRef({ isUnsaved: false, isRefused: false });
  useEffect(
    () => (isGuarded && element.current ? guardForm(element.current, standing) : undefined),
    [isGuarded],
  );

  // An editor that is remounted with its response has not seen the submission end.
  const isAnswer = useRef(isUnsaved);
  useEffect(() => {
    if (isAnswer.current && lastSent() === formId) noteKept(null);
  }, [formId]);

  // The end of a submission is visible only as a change of the router's state. A refusal shows before the page's data is loaded
  // again, and the person may correct it at once. After a quick answer, React never renders the states before it.
  const { key: place } = useLocation();
  const wasSending = useRef(false);
  const before = useRef({ answer, place });
  useEffect(() => {
    const isAnswered = answer !== before.current.answer || place !== before.current.place;
    const isNewRefusal = refused && carrier.state !== "submitting" && answer !== before.current.answer;
    const isUnderWay = isSending && !isNewRefusal;
    const isMine = (lastSent() ?? sent?.formId) === formId;
    standing.current = {
      isUnsaved: isRestored || (isUnsaved && isMine),
      isRefused: refused && isMine && !isUnderWay,
    };
    if (!isUnderWay && (wasSending.current || (isAnswered && sentKey.current === key))) {
      const isDropped = !refused && !wasAnswered(formId);
      // While it isn't known whether a form was saved, the next submission must be recognized as the same one.
      if (isDropped || isUncertain(answer)) sentKey.current = null;
      else renewKey();
      if (isDropped || isUnsaved) noteKept(null);
      if (!isDropped && !refused) element.current?.reset();
      if (!fetcher) noteUnderWay(null);
    }
    wasSending.current = isUnderWay;
  });

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    if (isDownload) return;
    if (sentKey.current === key && !isResent(event.currentTarget)) {
      event.preventDefault();
      return;
    }
    sentKey.current = key;
    noteSending(formId);
    if (!fetcher && !wouldDrop(event.currentTarget)) noteUnderWay(formId);
    before.current = { answer, place };
    // If the navigation is blocked, the submission never starts, and the form must stay usable.
    setTimeout(() => {
      if (wasSending.current || sentKey.current !== key) return;
      sentKey.current = null;
      noteFailed(formId);
    }, 1000);
  }

  const Component = fetcher?.Form ?? RouterForm;
  return (
    <Component
      ref={element}
      id={formId}
      method="post"
      action={action}
      encType={encType}
      noValidate
      preventScrollReset={keepsPlace}
      reloadDocument={isDownload}
      className={clsx(form !== undefined && "form", className)}
      onSubmit={handleSubmit}
    >
      <input type="hidden" name="_token" value={token} />
      <input type="hidden" name="_key" value={key} />
      <input type="hidden" name="_form" value={formId} />
      {isRestored && <p className="form-restored">We kept what you typed.</p>}
      <EnclosingFormContext value={enclosing}>
        {keepsText && <OfferedText />}
        {children}
      </EnclosingFormContext>
    </Component>
  );
}

const isUncertain = (answer: unknown) =>
  typeof answer === "object" && answer !== null && "isUncertain" in answer && answer.isUncertain === true;

/** Returns whether the submitted values were saved, even if a later step failed. */
const isSaved = (answer: unknown) =>
  typeof answer === "object" &&
  answer !== null &&
  "result" in answer &&
  typeof answer.result === "object" &&
  answer.result !== null &&
  "initialValue" in answer.result &&
  answer.result.initialValue === null;

/** Returns whether the action rejected the form. Actions return data only then. On success they redirect. */
function isRefusal(answer: unknown) {
  if (typeof answer !== "object" || answer === null) return false;
  const result = "result" in answer ? answer.result : undefined;
  return !(
    typeof result === "object" &&
    result !== null &&
    "status" in result &&
    result.status === "success"
  );
}
