import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Button } from "#ui/button.tsx";
import { announce, fill } from "#ui/controls.ts";
import { startKeeping } from "./keeper.ts";
import { fieldOf, type KeptTexts, tabStore } from "./tab-store.ts";
import { usePerson } from "./unsaved-text.tsx";

const formOf = (id: string) => document.getElementById(id) as HTMLFormElement | null;

const plain = (text: string) => text.replaceAll("\r\n", "\n").trim();

/** Leading and trailing spaces aren't saved, so they don't count as changes. */
const isShown = (form: HTMLFormElement, texts: KeptTexts) =>
  texts.every(([name, text]) => {
    const field = fieldOf(form, name);
    return field && plain(field.value) === plain(text);
  });

/** Writes texts into the fields of a form that have their names, as a user would. */
function writeInto(form: HTMLFormElement | null, texts: KeptTexts): void {
  for (const [name, text] of texts) {
    const field = form && fieldOf(form, name);
    if (!field) continue;
    // A script can’t move the caret in the fields of e-mail addresses, dates, and times.
    const end = "selectionStart" in field && field.selectionStart !== null ? text.length : null;
    fill(field, { text, from: end, to: end });
    announce(field);
  }
}

/**
 * Keeps unsaved text of the form around it until it is saved: as its private draft, or else in this browser tab. Text that was kept
 * in the tab is offered when the form is opened without it.
 */
export function OfferedText({ formId }: { formId: string }) {
  const person = usePerson();
  const { pathname } = useLocation();
  const [offered, setOffered] = useState<KeptTexts | null>(null);

  useEffect(() => {
    const form = formOf(formId);
    if (!form || person === null) return undefined;
    const { draft, opened } = form.dataset;
    const tab = tabStore(person, pathname, formId);
    const handedOver = tab.find();
    // Before anyone listens: that it is saved is said first.
    if (handedOver?.isHandedOver) {
      writeInto(form, handedOver.texts);
      tab.keep(handedOver.texts);
    }
    const end = startKeeping(form, {
      tab,
      draft: draft === undefined ? null : { path: draft, isOpened: opened !== undefined },
      onSettled: () => setOffered(null),
    });
    let isOver = false;
    // Text typed before the scripts loaded is in its field only after the page's effects have run.
    queueMicrotask(() => {
      if (isOver) return;
      const kept = tab.find();
      if (kept && !isShown(form, kept.texts)) setOffered(kept.texts);
      else tab.forget();
    });
    return () => {
      isOver = true;
      end();
    };
  }, [formId, person, pathname]);

  if (!offered || person === null) return null;
  const bringBack = () => {
    writeInto(formOf(formId), offered);
    setOffered(null);
  };
  const forget = () => {
    tabStore(person, pathname, formId).forget();
    setOffered(null);
  };
  return (
    <div className="form-kept">
      <output>You have unsaved text from earlier.</output>{" "}
      <Button size="small" onClick={bringBack}>
        Restore text
      </Button>{" "}
      <Button size="small" tone="quiet" onClick={forget}>
        Discard text
      </Button>
    </div>
  );
}
