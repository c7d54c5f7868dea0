import { useEffect, useRef } from "react";
import { href, useMatches } from "react-router";
import { useFormContext } from "#forms/form-context.tsx";
import { crumbsOf } from "./crumbs.ts";
import { openedRecord } from "./opened-record.ts";

/**
 * Reports the record of a page opened by client navigation to the server, because the page's data may have been prefetched or
 * cached. For documents, the server already knows the record.
 */
export function RecordReporter() {
  const { token } = useFormContext();
  const { path, name } = openedRecord(crumbsOf(useMatches())) ?? {};
  const reported = useRef(path);
  useEffect(() => {
    if (path === undefined || name === undefined || reported.current === path) return;
    reported.current = path;
    const body = new FormData();
    body.set("_token", token);
    body.set("path", path);
    body.set("name", name.slice(0, 200));
    navigator.sendBeacon(href("/recent"), body);
  }, [path, name, token]);
  return null;
}
