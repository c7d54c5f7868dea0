import { href } from "react-router";
import type { Organization } from "#contract/organizations.ts";
import { DescriptionList } from "#ui/description-list.tsx";
import { Link } from "#ui/link.tsx";

type Props = {
  organization: Pick<Organization, "name" | "timezone" | "week_starts_on" | "currency" | "can">;
};

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** Lists what a project has from its organization. */
export function InheritedSettings({ organization }: Props) {
  const { name, timezone, week_starts_on: day, currency, can } = organization;
  return (
    <section className="mb-4">
      <h2>Inherited from {name}</h2>
      <DescriptionList
        items={[
          ...(timezone ? [{ term: "Time zone", details: timezone }] : []),
          ...(day === null || day === undefined
            ? []
            : [{ term: "Week starts on", details: WEEKDAYS[day] ?? "Monday" }]),
          ...(currency ? [{ term: "Currency", details: currency }] : []),
        ]}
      />
      {can.update && <Link to={href("/settings/organization")}>Organization settings</Link>}
    </section>
  );
}
