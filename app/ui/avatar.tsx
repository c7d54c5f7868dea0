import { clsx } from "clsx";

/** Renders a person's or an organization's image over their initial, which shows if there is none. Their name stands next to it. */
export function Avatar({
  name,
  image,
  className,
}: {
  name: string;
  image: string | null;
  className?: string;
}) {
  const initial = String.fromCodePoint(name.codePointAt(0) ?? 0x20).toUpperCase();
  return (
    <span className={clsx("avatar initial", className)} aria-hidden data-initial={initial}>
      {image !== null && <img src={image} alt="" width={28} height={28} />}
    </span>
  );
}
