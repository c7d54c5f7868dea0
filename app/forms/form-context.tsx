import { createContext, useContext, type ReactNode } from "react";

export type FormContext = {
  /** The anti-forgery token of this session. */
  token: string;
  /** Random text of this response, from which every form derives its one-time key. */
  seed: string;
  /** The submitted form that this page responds to. Its key is set if it isn't known whether the submission was saved. */
  sent: { formId: string; key: string | null } | null;
  /**
   * The form that was saved when the session expired. Values are the posted strings as conform arranges them, without passwords.
   */
  draft: { formId: string; values: Record<string, unknown> } | null;
};

const Context = createContext<FormContext>({ token: "", seed: "", sent: null, draft: null });

export function FormContextProvider({ value, children }: { value: FormContext; children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

export const useFormContext = () => useContext(Context);

/** A form's private draft: where unsaved text is sent, and what was kept of it when the page was loaded. */
export type PrivateDraft = {
  path: string;
  kept: {
    /** Arranged like the form's defaults, with the version that the changes were made to. */
    values: Record<string, unknown>;
    /** When it was kept, as the user reads it. */
    at: string;
  } | null;
};

/** The form around a control, and its data while it is being submitted. */
export type EnclosingForm = {
  id: string;
  sending: FormData | undefined;
  /** Null if the form has none. */
  draft: PrivateDraft | null;
};

export const EnclosingFormContext = createContext<EnclosingForm>({ id: "", sending: undefined, draft: null });

export const useEnclosingForm = () => useContext(EnclosingFormContext);
