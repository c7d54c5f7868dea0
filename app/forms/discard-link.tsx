import { Link } from "#ui/link.tsx";

/** Links to the same page without the user's changes. Loads a new document and doesn't ask about unsaved changes. */
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
