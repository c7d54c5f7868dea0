import { clsx } from "clsx";

export type AvatarSize = "xs" | "sm" | "md" | "lg" | "xl";

/** How many colors of people avatar.css has. */
const COLOURS = 8;

/** Returns the number of a person's own color: the same wherever their name is. */
function colourOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return (sum % COLOURS) + 1;
}

type Props = {
  name: string;
  /** Our own URL of their picture. */
  image: string | null;
  size?: AvatarSize;
  /** An organization's is square, and ink. */
  shape?: "round" | "square";
  /** Whether nothing next to it says the name. Then it says it to screen readers, text browsers, and pointers. */
  isAlone?: boolean;
  className?: string;
};

/** Renders a person's or an organization's picture over their initial, which shows if there is none. */
export function Avatar({ name, image, size = "sm", shape = "round", isAlone = false, className }: Props) {
  const initial = String.fromCodePoint(name.codePointAt(0) ?? 0x20).toUpperCase();
  return (
    <>
      <span
        className={clsx(
          "avatar initial",
          `avatar-${size}`,
          shape === "square" ? "avatar-square" : `avatar-${colourOf(name)}`,
          className,
        )}
        aria-hidden
        title={isAlone ? name : undefined}
        data-initial={initial}
      >
        {image !== null && <img src={image} alt="" width={28} height={28} />}
      </span>
      {isAlone && (
        <span className="sr-only" dir="auto">
          {name}
        </span>
      )}
    </>
  );
}

/** Renders where a person could be, but is not. The words stand next to it or in the link around it. */
export const NoAvatar = ({ size = "sm" }: { size?: AvatarSize }) => (
  <span className={clsx("avatar avatar-none", `avatar-${size}`)} aria-hidden />
);

/** Renders people over one another, up to `max`, and how many more there are. */
export function AvatarStack({
  people,
  max = 4,
  size = "sm",
}: {
  people: readonly { id: string; name: string; image: string | null }[];
  max?: number;
  size?: AvatarSize;
}) {
  const more = people.length - max;
  return (
    <span className="avatar-stack">
      {people.slice(0, max).map(({ id, name, image }, index) => (
        <span key={id}>
          {index > 0 && <span className="sr-only">, </span>}
          <Avatar name={name} image={image} size={size} isAlone />
        </span>
      ))}
      {more > 0 && <span className="avatar-more">+{more}</span>}
    </span>
  );
}
