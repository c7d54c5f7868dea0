import { clsx } from "clsx";
import { useEffect, useRef, type ReactNode, type SubmitEvent } from "react";
import { Form as RouterForm, useActionData, useNavigation, type FetcherWithComponents } from "react-router";
import { useHydrated } from "#ui/use-hydrated.ts";
import { EnclosingFormContext, useFormContext } from "./form-context.tsx";
import { guardForm, lastSent } from "./guarded-forms.ts";
import { KeptText } from "./kept-text.tsx";
import { useOneTimeKey } from "./one-time-key.ts";
import { noteKept, usePerson } from "./unsaved-text.tsx";
import type { AnyForm } from "./use-form.ts";

type Props = ({ form: AnyForm; id?: undefined } | { form?: undefined; id: string }) & {
  action?: string;
  encType?: "multipart/form-data";
  className?: string;
  /** Sends through this fetcher, so that the page's address stays. */
  fetcher?: FetcherWithComponents<unknown>;
  /** Keeps what is typed in the browser until it is saved. */
  keepsText?: boolean;
  children: ReactNode;
};

/**
 * A POST form that works without a script. Carries the anti-forgery token (`_token`), a one-time key (`_key`) by which
 * a repeated submission is recognised, and its own id (`_form`). Text in it that is not saved is not left without a question.
 */
export function Form({
  form,
  id = form?.id,
  action,
  encType,
  className,
  fetcher,
  keepsText = false,
  children,
}: Props) {
  const formId = id ?? "";
  const { token, draft, sent } = useFormContext();
  const person = usePerson();
  const hydrated = useHydrated();
  const [key, renewKey] = useOneTimeKey(formId);
  const element = useRef<HTMLFormElement>(null);
  const locked = useRef(false);

  const navigation = useNavigation();
  const actionData = useActionData<unknown>();
  const carrier = fetcher ?? navigation;
  const answer = fetcher ? fetcher.data : actionData;
  const sending = carrier.formData?.get("_form") === formId ? carrier.formData : undefined;
  const isSending = sending !== undefined;
  const refused = isRefusal(answer);
  const isUnsaved = refused && !isSaved(answer);

  const isRestored = draft !== null && draft.formId === formId && !refused;
  const holdsUnsaved = useRef(false);
  useEffect(() => {
    holdsUnsaved.current = isRestored || (isUnsaved && (lastSent() ?? sent?.formId) === formId);
  });
  useEffect(() => (element.current ? guardForm(element.current, () => holdsUnsaved.current) : undefined), []);

  // An editor that is drawn anew with its answer has not seen the submission end.
  const isAnswer = useRef(isUnsaved);
  useEffect(() => {
    if (isAnswer.current && lastSent() === formId) noteKept(null);
  }, [formId]);

  // The end of a submission is only visible as a change of the router's state.
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && !isSending) {
      locked.current = false;
      // While it is not known whether a form was stored, sending it again must be recognised as the same.
      if (!isUncertain(answer)) renewKey();
      if (isUnsaved) noteKept(null);
      if (!refused) element.current?.reset();
    }
    wasSending.current = isSending;
  });

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    if (locked.current) {
      event.preventDefault();
      return;
    }
    locked.current = true;
    // A submission that never starts (a blocked navigation) must not leave a dead form behind.
    setTimeout(() => {
      if (!wasSending.current) locked.current = false;
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
      className={clsx(form !== undefined && "form", className)}
      onSubmit={handleSubmit}
    >
      <input type="hidden" name="_token" value={token} />
      <input type="hidden" name="_key" value={key} />
      <input type="hidden" name="_form" value={formId} />
      {isRestored && <p className="form-restored">We kept what you typed.</p>}
      <EnclosingFormContext value={{ id: formId, sending }}>
        {keepsText && hydrated && person !== null && <KeptText person={person} />}
        {children}
      </EnclosingFormContext>
    </Component>
  );
}

const isUncertain = (answer: unknown) =>
  typeof answer === "object" && answer !== null && "isUncertain" in answer && answer.isUncertain === true;

/** What was typed is saved, though a step after that was refused. */
const isSaved = (answer: unknown) =>
  typeof answer === "object" &&
  answer !== null &&
  "result" in answer &&
  typeof answer.result === "object" &&
  answer.result !== null &&
  "initialValue" in answer.result &&
  answer.result.initialValue === null;

/** An action answers with data only when it refuses; success is a redirect. */
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
