import { useEffect, useEffectEvent } from "react";
import { useFetcher, useNavigate } from "react-router";
import { atIndex } from "#lib/search-params.ts";

/**
 * Leads from what is drawn over a page back to the page by Escape. A menu or a question that is open closes first.
 * @param address the page's
 * @param apart a selector of the parts in which the key means something else
 */
export function useEscape(address: string, apart?: string): void {
  const navigate = useNavigate();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (document.querySelector(":popover-open:not(.toasts), dialog:modal")) return;
    if (apart !== undefined && event.target instanceof Element && event.target.closest(apart)) return;
    void navigate(address, { preventScrollReset: true });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    // Before the browser closes a menu by the same key.
    document.addEventListener("keydown", listen, { capture: true });
    return () => document.removeEventListener("keydown", listen, { capture: true });
  }, []);
}

/**
 * Returns the data of the page that something is drawn over, once that has changed, or undefined. The fetcher then reads it again by
 * itself after every other change.
 */
export function useReread<Data>(address: string, isChanged: boolean) {
  const { load, data } = useFetcher<Data>();
  useEffect(() => {
    if (isChanged) void load(atIndex(address));
  }, [isChanged, load, address]);
  return data;
}
