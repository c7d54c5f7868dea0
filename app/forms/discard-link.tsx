import { Link } from "#ui/link.tsx";

/** The page again without what was typed: a fresh document, and no question. */
export function DiscardLink({
  to,
  tone = "secondary",
  children,
}: {
  to: string;
  tone?: "secondary" | "quiet";
  children: string;
}) {
  return (
    <Link to={to} reloadDocument data-discards className={`btn btn-${tone}`}>
      {children}
    </Link>
  );
}
