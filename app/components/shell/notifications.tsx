import { useState } from "react";
import { href, useLocation, useRouteLoaderData } from "react-router";
import type { FlashToast } from "#request/toast.server.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { Toaster } from "#ui/toaster.tsx";
import { Celebration } from "./celebration.tsx";

/** Shows the notice that the previous page left for this one, and new ones while this page is open. */
export function Notifications() {
  const root = useRouteLoaderData<{ toast: (FlashToast & { id: string }) | null }>("root");
  // A page that was loaded as a whole begins at its top, so the message stands there as well.
  const [first] = useState(root?.toast?.id);
  const toast = root?.toast && (root.toast.id === first || !isQuiet(root.toast)) ? root.toast : null;
  return (
    <>
      <Toaster flash={toast && { ...toast, form: undoOf(toast) }} />
      {toast?.isCelebrated && <Celebration key={toast.id} />}
    </>
  );
}

const isQuiet = ({ isQuiet: isShown, type, undo, takesBack, actions }: FlashToast) =>
  isShown && (type === "success" || type === "info") && !undo && !takesBack && !actions;

const undoOf = ({ undo, takesBack }: FlashToast) =>
  takesBack ? <Undo tokens={[takesBack.token]} action={takesBack.action} /> : undo && <Undo tokens={undo} />;

/** Undoes what the notice reports, with or without scripts. */
function Undo({ tokens, action = href("/undo") }: { tokens: readonly string[]; action?: string }) {
  const { pathname, search } = useLocation();
  return (
    <Form id={`undo-${tokens[0]}`} action={action}>
      {tokens.map((token) => (
        <input key={token} type="hidden" name="token" value={token} />
      ))}
      <input type="hidden" name="back" value={pathname + search} />
      <SubmitButton tone="secondary" size="small">
        Undo
      </SubmitButton>
    </Form>
  );
}
