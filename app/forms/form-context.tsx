import { createContext, useContext, type ReactNode } from "react";

export type FormContext = {
  /** Anti-forgery token of this session. */
  token: string;
  /** Random text of this response, the root of every form's one-time key. */
  seed: string;
  /** The form that this very page answers, and the key it was sent with where that may have been of no avail. */
  sent: { formId: string; key: string | null } | null;
  /** What a form held when its session ran out; values are the posted strings as conform arranges them, never passwords. */
  draft: { formId: string; values: Record<string, unknown> } | null;
};

const Context = createContext<FormContext>({ token: "", seed: "", sent: null, draft: null });

export function FormContextProvider({ value, children }: { value: FormContext; children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

export const useFormContext = () => useContext(Context);

/** The form a control stands in, and whether that form is being sent at this moment. */
export type EnclosingForm = { id: string; sending: FormData | undefined };

export const EnclosingFormContext = createContext<EnclosingForm>({ id: "", sending: undefined });

export const useEnclosingForm = () => useContext(EnclosingFormContext);
