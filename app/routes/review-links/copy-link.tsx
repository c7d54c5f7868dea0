import { useState } from "react";
import { buttonClass } from "#ui/button.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

/** Shows a link to be copied. The button needs a script. */
export function CopyLink({ url, label }: { url: string; label: string }) {
  const hydrated = useHydrated();
  const [isCopied, setIsCopied] = useState(false);
  return (
    <>
      <p>
        <label htmlFor="review-link">{label}</label>
      </p>
      <div className="flex flex-wrap gap-2">
        <input id="review-link" className="input min-w-0 flex-1" readOnly defaultValue={url} />
        {hydrated && (
          <button
            type="button"
            className={buttonClass("secondary", "medium")}
            onClick={() => {
              navigator.clipboard.writeText(url).then(
                () => setIsCopied(true),
                () => {},
              );
            }}
          >
            Copy link
          </button>
        )}
      </div>
      <p role="status" className="text-sm">
        {isCopied && "Copied."}
      </p>
    </>
  );
}
