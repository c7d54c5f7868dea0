import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { plural } from "#lib/counts.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { CopyField } from "#ui/copy-field.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

/** Seconds for which scripts show a secret. */
const SHOWN_SECONDS = 30;

/** Counts seconds down to 0, by the clock and not by ticks, because a page in the background has few of those. */
function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 500);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}

/** Leaves what was shown for the item itself. It is in the router's memory until then. */
function useHiding(left: number, to: string) {
  const navigate = useNavigate();
  useEffect(() => {
    if (left === 0) void navigate(to, { replace: true, preventScrollReset: true });
  }, [left, navigate, to]);
}

/** Shows a secret until scripts hide it. Without them, the page goes back by itself. */
export function ShownSecret({
  id,
  label,
  value,
  to,
}: {
  /** Of the button that hides it, which is that of the button that reveals it: the focus goes from one to the other. */
  id: string;
  label: string;
  value: string;
  to: string;
}) {
  const hydrated = useHydrated();
  const left = useSecondsLeft(SHOWN_SECONDS);
  useHiding(left, to);
  return (
    <span className="vault-shown">
      <CopyField
        id="vault-value"
        label={label}
        value={value}
        hasLines={value.includes("\n")}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that asked for it is gone
        autoFocus
      />
      <span className="vault-hides">
        {hydrated && (
          <>
            <progress className="vault-left" max={SHOWN_SECONDS} value={left} aria-hidden />{" "}
            <span>Hides in {left} s</span>{" "}
          </>
        )}
        <Link id={id} to={to} replace preventScrollReset className="btn btn-quiet btn-small">
          Hide<span className="sr-only"> {label}</span>
        </Link>
      </span>
    </span>
  );
}

const CODE_ID = "vault-code";

/** Shows a one-time code in groups that can be read out, and the seconds for which it counts. */
export function ShownCode({
  code,
  seconds,
  period,
  to,
}: {
  code: string;
  seconds: number;
  period: number;
  to: string;
}) {
  const left = useSecondsLeft(seconds);
  useHiding(left, to);
  const half = Math.ceil(code.length / 2);
  return (
    <>
      <p className="vault-code">
        <output id={CODE_ID}>
          {code.slice(0, half)} {code.slice(half)}
        </output>{" "}
        <progress className="vault-left" max={period} value={left} aria-hidden />
      </p>
      <p className="vault-code-end">Ends in {plural(left, "second")}. The setup key is never shown.</p>
    </>
  );
}

/** Copies the code that is shown. */
export const CopyCode = ({ code }: { code: string }) => (
  <CopyButton
    value={code}
    select={() => {
      const shown = document.getElementById(CODE_ID);
      if (shown) getSelection()?.selectAllChildren(shown);
    }}
    tone="primary"
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the code is what was asked for
    autoFocus
  >
    <Icon name="copy" />
    Copy code
  </CopyButton>
);
