import { clsx } from "clsx";
import {
  startTransition,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type SubmitEvent,
} from "react";
import {
  Form as RouterForm,
  useActionData,
  useNavigation,
  useRevalidator,
  useSubmit,
  type FetcherWithComponents,
} from "react-router";
import { EnclosingFormContext, type PrivateDraft, useFormContext } from "./form-context.tsx";
import { useOneTimeKey } from "./one-time-key.ts";
import {
  lastSent,
  markSent,
  REFUSED,
  SAVED,
  SETTLED,
  SETTLES,
  tell,
  unmark,
  wasAnswered,
} from "#ui/sent-form.ts";
import { type TypedSince, typedSince } from "#ui/typed-since.ts";
import type { AnyForm } from "./use-form.ts";

type Props = ({ form: AnyForm; id?: undefined } | { form?: undefined; id: string }) & {
  action?: string;
  encType?: "multipart/form-data";
  className?: string;
  /** Submits through this fetcher, such as `useSender`, so that the page stays, and nothing that is followed meanwhile drops it. */
  fetcher?: FetcherWithComponents<unknown> | undefined;
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

/** What there was when a form was sent, and another button that was pressed since. */
type Before = Pick<Props, "fetcher"> & { answer: unknown; pressed: Pressed; next: Pressed };
type Pressed = HTMLElement | null;

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
  const navigation = useNavigation();
  const submit = useSubmit();
  const actionData = useActionData<unknown>();
  const own = fetcher?.data ?? undefined;
  const answer = own ?? actionData;
  const carrier = fetcher ?? navigation;
  const sending = carrier.formData?.get("_form") === formId ? carrier.formData : undefined;
  const enclosing = useMemo(
    () => ({ id: formId, sending, draft: privateDraft }),
    [formId, sending, privateDraft],
  );
  const refused = isRefusal(answer);
  const isUnsaved = refused && !isSaved(answer);
  const isRestored = draft !== null && draft.formId === formId && !refused;
  // Only the document knows which form the page’s answer is about.
  useEffect(() => {
    const isMine = own !== undefined || (lastSent()?.id ?? sent?.formId) === formId;
    element.current?.toggleAttribute("data-refused", isRestored || (isUnsaved && isMine));
  });

  const isIdle = fetcher === undefined || fetcher.state === "idle";
  /** Whether the page was left and opened again while its form was being sent. The answer is for this form then. */
  const isReopened = useRef(!isIdle && own === undefined);
  const typed = useRef<TypedSince | null>(null);
  const [settled, setSettled] = useState(0);
  useEffect(() => {
    const form = element.current;
    if (!form) return undefined;
    if (isReopened.current) typed.current = typedSince(form);
    const ending = new AbortController();
    form.addEventListener(SETTLES, () => typed.current?.read(), ending);
    form.addEventListener(
      SETTLED,
      () => {
        typed.current?.keep();
        typed.current = null;
        setSettled((count) => count + 1);
      },
      ending,
    );
    return () => {
      typed.current?.read();
      ending.abort();
    };
  }, []);

  const before = useRef<Before>({ answer: undefined, fetcher, pressed: null, next: null });
  const isUnderWay = useRef(false);
  const [ended, setEnded] = useState(0);
  const seen = useRef(0);
  useEffect(() => {
    const form = element.current;
    // The answer, and the page that it leads to, may be rendered later.
    const isLate = fetcher && (fetcher.state !== "idle" || fetcher === before.current.fetcher);
    if (ended === seen.current || isLate || !form) return;
    seen.current = ended;
    isUnderWay.current = false;
    const isAnswered = wasAnswered(form) || isReopened.current;
    isReopened.current = false;
    unmark(form);
    const isNew = answer !== before.current.answer;
    // While it isn't known whether a form was saved, the next submission must be recognized as the same one.
    if (isAnswered && !(isNew && isUncertain(answer))) renewKey();
    if (!isAnswered || (isNew && refused)) {
      before.current.next = null;
      tell(formId, REFUSED);
      return;
    }
    if (own !== undefined) fetcher?.reset();
    if (!tell(formId, SAVED)) return;
    typed.current?.read();
    typed.current?.setOthersBack();
    tell(formId, SETTLED);
  });

  useEffect(() => {
    if (settled > 0 && before.current.next?.isConnected) element.current?.requestSubmit(before.current.next);
  }, [settled]);

  const { revalidate } = useRevalidator();
  const hear = (answered: Promise<void>) =>
    void answered.finally(() => startTransition(() => setEnded((count) => count + 1)));
  // The redirect of a form whose page was left isn't followed, so nothing reads the page again.
  const hearReopened = useEffectEvent(() => hear(own === undefined ? revalidate() : Promise.resolve()));
  useEffect(() => {
    if (isIdle && isReopened.current) hearReopened();
  }, [isIdle]);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    if (isDownload || event.defaultPrevented) return;
    event.preventDefault();
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent;
    // The next submission must have another key, or the server takes it for the same. What was pressed twice is sent once.
    if (isUnderWay.current) {
      before.current.next = submitter === before.current.pressed ? null : submitter;
      return;
    }
    isUnderWay.current = true;
    isReopened.current = false;
    before.current = { answer, fetcher, pressed: submitter, next: null };
    markSent(form, fetcher !== undefined);
    typed.current?.read();
    typed.current = typedSince(form);
    const target =
      submitter instanceof HTMLButtonElement || submitter instanceof HTMLInputElement ? submitter : form;
    hear(
      (fetcher?.submit ?? submit)(target, {
        preventScrollReset: keepsPlace,
        // What asks before the page is left knows its own submission by that.
        state: { sentBy: formId },
      }),
    );
  }

  return (
    <RouterForm
      ref={element}
      id={formId}
      method="post"
      action={action}
      encType={encType}
      noValidate
      reloadDocument={isDownload}
      className={clsx(form !== undefined && "form", className)}
      data-guarded={isGuarded || undefined}
      data-draft={privateDraft?.path}
      data-opened={privateDraft?.kept != null || undefined}
      onSubmit={handleSubmit}
    >
      <input type="hidden" name="_token" value={token} />
      <input type="hidden" name="_key" value={key} />
      <input type="hidden" name="_form" value={formId} />
      {isRestored && <p className="form-restored">We kept what you typed.</p>}
      <EnclosingFormContext value={enclosing}>{children}</EnclosingFormContext>
    </RouterForm>
  );
}

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

const isUncertain = (answer: unknown) => propertyOf(answer, "isUncertain") === true;

/** Returns whether the submitted values were saved, even if a later step failed. */
const isSaved = (answer: unknown) => propertyOf(propertyOf(answer, "result"), "initialValue") === null;

/** Returns whether the action rejected the form. Actions return data only then. On success they redirect. */
const isRefusal = (answer: unknown) =>
  typeof answer === "object" &&
  answer !== null &&
  propertyOf(propertyOf(answer, "result"), "status") !== "success";
