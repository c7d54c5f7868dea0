import { Link } from "./link.tsx";

/** Leads from a record's subpage back to the record. Narrow screens have the same link in the breadcrumb, so it is hidden there. */
export const BackLink = ({ to, name }: { to: string; name: string }) => (
  <Link to={to} className="back-link">
    Back to “{name}”
  </Link>
);
