import { plural } from "#lib/counts.ts";
import { StatusBadge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Link } from "#ui/link.tsx";

type Props = {
  team: {
    name: string;
    description: string | null;
    /** The lead comes first. */
    members: { id: string; name: string; isLead: boolean }[];
    canUpdate: boolean;
  };
  to: string;
};

/** More names would make one team taller than the rest of the page. */
const NAMES_MAX = 8;

export function TeamCard({ team: { name, description, members, canUpdate }, to }: Props) {
  const rest = members.length - NAMES_MAX;
  return (
    <Card as="li" interactive>
      <h2 className="card-title" dir="auto">
        <Link to={to} className="card-link">
          {name}
        </Link>
      </h2>
      {description !== null && <p dir="auto">{description}</p>}
      {members.length === 0 ? (
        <p>No members yet</p>
      ) : (
        <ul className="grid gap-0.5 text-ink wrap-anywhere">
          {members.slice(0, NAMES_MAX).map((member) => (
            <li key={member.id}>
              <bdi>{member.name}</bdi> {member.isLead && <StatusBadge>Lead</StatusBadge>}
            </li>
          ))}
          {rest > 0 && <li>And {plural(rest, "more member")}</li>}
        </ul>
      )}
      {canUpdate && (
        <p className="card-actions">
          <Link to={`${to}#add-member`}>
            Add member<span className="sr-only"> to {name}</span>
          </Link>{" "}
          <Link to={`${to}/edit`}>
            Edit<span className="sr-only"> {name}</span>
          </Link>
        </p>
      )}
    </Card>
  );
}
