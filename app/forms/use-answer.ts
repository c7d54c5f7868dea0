import { useFetcher, useLocation } from "react-router";

/** Returns what a form is sent through that stays open: nothing that is followed meanwhile drops it. */
export function useSender(formId: string) {
  const { pathname } = useLocation();
  return useFetcher<unknown>({ key: `${pathname} ${formId}` });
}

/**
 * Returns the last answer of a form: that of its sender, or else the page's.
 * @param actionData what the page came with, or what another form got for this one
 */
export function useAnswer<Answer>(formId: string, actionData: Answer): Answer {
  const { data } = useSender(formId);
  return data == null ? actionData : (data as Answer);
}
