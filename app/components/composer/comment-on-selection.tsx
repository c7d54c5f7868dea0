import { useEffect, useState } from "react";
import { COMMENT_QUOTE_MAX } from "#contract/limits.ts";
import { announce } from "#ui/controls.ts";
import { Button } from "#ui/button.tsx";

/** Offers to quote the words that are selected in an item’s text or its preview. Both are ids of fields. */
export function CommentOnSelection({ quote, comment }: { quote: string; comment: string }) {
  const [words, setWords] = useState("");
  useEffect(() => {
    const read = () => {
      const selected = selectedWords();
      if (selected !== null) setWords(selected.trim().slice(0, COMMENT_QUOTE_MAX));
    };
    document.addEventListener("selectionchange", read);
    return () => document.removeEventListener("selectionchange", read);
  }, []);
  if (!words) return null;
  return (
    <Button
      size="small"
      // The selection stays until its words are quoted.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        const field = document.getElementById(quote);
        if (!(field instanceof HTMLTextAreaElement)) return;
        const details = field.closest("details");
        if (details) details.open = true;
        field.value = words;
        announce(field);
        document.getElementById(comment)?.focus();
        setWords("");
      }}
    >
      Comment on selection
    </Button>
  );
}

/** Null if the selection is elsewhere. */
function selectedWords(): string | null {
  const { activeElement } = document;
  if (activeElement instanceof HTMLTextAreaElement)
    return /^(?:(?:content|body|heading|description)$|primary_texts\[|overrides\.)/.test(activeElement.name)
      ? activeElement.value.slice(activeElement.selectionStart, activeElement.selectionEnd)
      : null;
  const selection = getSelection();
  const isInText = selection?.anchorNode?.parentElement?.closest("#preview, .read-text");
  return isInText && selection ? selection.toString() : null;
}
