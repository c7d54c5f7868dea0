import type { ReactNode } from "react";
import { Link } from "#ui/link.tsx";
import { Logo } from "#ui/logo.tsx";
import { SkipLink } from "#ui/skip-link.tsx";

/** Frame of the pages for guests: a promise on one half from 1024 px, the form on the other. */
export function AuthShell({ notifications, children }: { notifications?: ReactNode; children: ReactNode }) {
  return (
    <div className="auth">
      <SkipLink />
      <div className="auth-scene" aria-hidden>
        <p>
          Plan it. Write it.
          <br />
          Put it up in lights.
        </p>
        <SampleMonth />
      </div>
      <main id="main" className="auth-main" tabIndex={-1}>
        <div className="auth-column">
          <Link to="/login" className="shell-home">
            <Logo />
          </Link>
          {notifications}
          {children}
        </div>
      </main>
    </div>
  );
}

const PURPLE = "#a78bfa";
const BLUE = "#60a5fa";
const YELLOW = "#eab308";
const PINK = "#f472b6";

/** Day of the month (from 0) → entries: colour and width of 10. */
const entries: Record<number, readonly (readonly [colour: string, width: number])[]> = {
  2: [[PURPLE, 8]],
  4: [[YELLOW, 6]],
  8: [
    [BLUE, 7],
    [PURPLE, 9],
  ],
  10: [[PINK, 8]],
  13: [[PURPLE, 6]],
  15: [
    [PURPLE, 9],
    [YELLOW, 7],
  ],
  18: [
    [PINK, 7],
    [BLUE, 9],
    [PURPLE, 5],
  ],
  22: [[BLUE, 8]],
  24: [[PURPLE, 9]],
  25: [[YELLOW, 8]],
  30: [[PINK, 9]],
  32: [[PURPLE, 7]],
};

const TODAY = 18;
const CELL = 60;

/** A month with work in it. Text-free, as text browsers would print it. */
function SampleMonth() {
  return (
    <svg viewBox="0 0 420 356" aria-hidden focusable="false">
      <rect x="0.5" y="0.5" width="419" height="355" rx="16" fill="#241743" stroke="#4a3b74" />
      {[0, 1, 2].map((lamp) => (
        <circle key={lamp} cx={24 + lamp * 16} cy="28" r="5" fill={[PURPLE, "#c084e0", PINK][lamp]} />
      ))}
      <rect x="84" y="23" width="96" height="10" rx="5" fill="#f3f1f7" fillOpacity="0.85" />
      <rect x="340" y="21" width="60" height="14" rx="7" fill={PURPLE} />
      {Array.from({ length: 35 }, (_, day) => {
        const x = (day % 7) * CELL;
        const y = 56 + Math.floor(day / 7) * CELL;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a drawing, its cells never move
          <g key={day}>
            <path
              d={`M${x} ${y + 0.5}h${CELL}${day % 7 === 0 ? "" : `M${x + 0.5} ${y}v${CELL}`}`}
              stroke="#3a2c60"
            />
            {day === TODAY ? (
              <circle cx={x + 14} cy={y + 14} r="8" fill={PURPLE} />
            ) : (
              <rect
                x={x + 8}
                y={y + 11}
                width="12"
                height="6"
                rx="3"
                fill="#8a7bb0"
                fillOpacity={day < 3 || day > 32 ? 0.35 : 0.8}
              />
            )}
            {(entries[day] ?? []).map(([colour, width], line) => (
              <rect
                key={colour}
                x={x + 8}
                y={y + 26 + line * 10}
                width={width * 4.5}
                height="6"
                rx="3"
                fill={colour}
              />
            ))}
          </g>
        );
      })}
    </svg>
  );
}
