import type { ReactNode } from "react";

type Tone = "purple" | "blue" | "green" | "yellow" | "pink" | "gray";

/** One drawing for each room: sheets (`p`), lines (`l`), and shapes in the room's color (`a`), its tint (`b`), or pale (`d`). */
const DRAWINGS = {
  projects: [
    "purple",
    <>
      <rect className="p" x="22" y="22" width="52" height="76" rx="10" />
      <rect className="p" x="86" y="22" width="52" height="34" rx="10" />
      <rect className="p dash" x="86" y="64" width="52" height="34" rx="10" />
      <rect className="a" x="30" y="30" width="36" height="28" rx="6" />
      <path className="l" d="M32 70h30M32 82h20" />
      <circle className="b" cx="100" cy="39" r="8" />
      <path className="l" d="M114 39h14M112 74v14M105 81h14" />
    </>,
  ],
  folders: [
    "blue",
    <>
      <path
        className="p"
        d="M34 30a8 8 0 0 1 8-8h22l9 9h55a8 8 0 0 1 8 8v37a8 8 0 0 1-8 8H42a8 8 0 0 1-8-8z"
      />
      <path
        className="p"
        d="M22 46a8 8 0 0 1 8-8h22l9 9h57a8 8 0 0 1 8 8v35a8 8 0 0 1-8 8H30a8 8 0 0 1-8-8z"
      />
      <rect className="a" x="36" y="62" width="40" height="8" rx="4" />
      <rect className="b" x="36" y="76" width="64" height="8" rx="4" />
    </>,
  ],
  campaigns: [
    "blue",
    <>
      <path
        className="p"
        d="M22 34a8 8 0 0 1 8-8h26l10 10h64a8 8 0 0 1 8 8v46a8 8 0 0 1-8 8H30a8 8 0 0 1-8-8z"
      />
      <rect className="a" x="36" y="52" width="56" height="8" rx="4" />
      <rect className="b" x="36" y="66" width="76" height="8" rx="4" />
      <rect className="d" x="36" y="80" width="40" height="8" rx="4" />
    </>,
  ],
  calendar: [
    "purple",
    <>
      <rect className="p" x="26" y="22" width="108" height="78" rx="10" />
      <path className="l" d="M26 42h108M52 14v14M108 14v14" />
      <rect className="a" x="38" y="52" width="24" height="18" rx="4" />
      <rect className="b" x="68" y="52" width="24" height="18" rx="4" />
      <rect className="d" x="98" y="52" width="24" height="18" rx="4" />
      <rect className="d" x="38" y="76" width="24" height="14" rx="4" />
      <rect className="a" x="68" y="76" width="24" height="14" rx="4" />
    </>,
  ],
  tasks: [
    "green",
    <>
      <rect className="p" x="40" y="16" width="80" height="84" rx="10" />
      <circle className="a" cx="56" cy="38" r="7" />
      <circle className="a" cx="56" cy="60" r="7" />
      <path className="w" d="m53 38 2.5 2.5 4-5M53 60l2.5 2.5 4-5" />
      <path className="l" d="M70 38h36M70 60h28" />
      <circle className="l" cx="56" cy="82" r="7" />
      <path className="l dash" d="M70 82h34" />
    </>,
  ],
  approvals: [
    "green",
    <>
      <rect className="p" x="30" y="20" width="72" height="80" rx="10" />
      <rect className="b" x="38" y="28" width="56" height="36" rx="6" />
      <path className="l" d="M40 76h46M40 86h30" />
      <circle className="a" cx="112" cy="74" r="22" />
      <path className="w big" d="m102 74 7 7 13-15" />
    </>,
  ],
  notifications: [
    "yellow",
    <>
      <path
        className="p"
        d="M80 18a26 26 0 0 1 26 26c0 26 10 32 10 38H44c0-6 10-12 10-38a26 26 0 0 1 26-26z"
      />
      <path className="l" d="M80 10v8M72 92a8 8 0 0 0 16 0" />
      <path className="l dash" d="M36 34a46 46 0 0 1 8-16M124 34a46 46 0 0 0-8-16" />
      <rect className="b" x="66" y="44" width="28" height="8" rx="4" />
      <rect className="d" x="62" y="60" width="36" height="8" rx="4" />
      <circle className="a" cx="106" cy="28" r="9" />
    </>,
  ],
  vault: [
    "purple",
    <>
      <rect className="p" x="34" y="18" width="92" height="80" rx="12" />
      <circle className="b" cx="80" cy="58" r="24" />
      <circle className="d" cx="80" cy="58" r="12" />
      <path className="l" d="M80 40v8M80 68v8M62 58h8M90 58h8M48 98v6M112 98v6" />
      <circle className="a" cx="80" cy="58" r="4" />
    </>,
  ],
  reports: [
    "yellow",
    <>
      <rect className="p" x="24" y="20" width="112" height="78" rx="10" />
      <rect className="a" x="40" y="62" width="14" height="26" rx="3" />
      <rect className="b" x="62" y="48" width="14" height="40" rx="3" />
      <rect className="a" x="84" y="56" width="14" height="32" rx="3" />
      <rect className="b" x="106" y="36" width="14" height="52" rx="3" />
      <path className="l dash" d="m40 52 24-14 22 8 32-20" />
    </>,
  ],
  feeds: [
    "blue",
    <>
      <path className="l" d="M36 52a46 46 0 0 1 46 46M36 28a70 70 0 0 1 70 70M36 76a22 22 0 0 1 22 22" />
      <circle className="a" cx="40" cy="94" r="7" />
      <rect className="p" x="90" y="18" width="46" height="44" rx="8" />
      <rect className="b" x="97" y="25" width="32" height="14" rx="4" />
      <path className="l" d="M99 47h26M99 54h16" />
    </>,
  ],
  log: [
    "pink",
    <>
      <rect className="p" x="44" y="14" width="76" height="88" rx="8" />
      <path className="l" d="M44 32h-8M44 50h-8M44 68h-8M44 86h-8" />
      <rect className="b" x="56" y="28" width="34" height="10" rx="5" />
      <path className="l" d="M56 48h50M56 58h38M56 90h44" />
      <rect className="a" x="56" y="70" width="26" height="10" rx="5" />
    </>,
  ],
  search: [
    "gray",
    <>
      <circle className="p" cx="72" cy="52" r="32" />
      <path className="l thick" d="m96 76 22 22" />
      <path className="l dash" d="M58 52h28" />
      <circle className="a" cx="72" cy="36" r="4" />
    </>,
  ],
  people: [
    "pink",
    <>
      <rect className="p" x="22" y="24" width="76" height="76" rx="10" />
      <circle className="a" cx="60" cy="50" r="12" />
      <path className="b" d="M36 88a24 22 0 0 1 48 0z" />
      <circle className="p" cx="118" cy="58" r="20" />
      <path className="l" d="M118 50v16M110 58h16M106 92h26" />
    </>,
  ],
  trash: [
    "gray",
    <>
      <path className="p" d="M48 36h64l-6 60a8 8 0 0 1-8 6H62a8 8 0 0 1-8-6z" />
      <path className="l" d="M42 36h76M68 28h24M70 52l2 34M90 52l-2 34" />
      <circle className="a" cx="122" cy="26" r="6" />
    </>,
  ],
} as const satisfies Record<string, readonly [Tone, ReactNode]>;

export type DrawingName = keyof typeof DRAWINGS;
export const DRAWING_NAMES = Object.keys(DRAWINGS) as DrawingName[];

/** Renders the drawing of an empty room. The words stand below it. */
export function Drawing({ of }: { of: DrawingName }) {
  const [tone, shapes] = DRAWINGS[of];
  return (
    <svg className="drawing" data-tone={tone} viewBox="0 0 160 112" width={160} height={112} aria-hidden>
      {shapes}
    </svg>
  );
}
