import { sentenceLabel } from "#lib/labels.ts";

type Joined = { projects: readonly { name: string; role: string }[]; teams: readonly { name: string }[] };

/** Names what an invitation joins besides the organization: "Winter collection (approver)", "Content (team)". */
export const joinsOf = ({ projects, teams }: Joined): string[] => [
  ...projects.map(({ name, role }) => `${name} (${sentenceLabel(role).toLowerCase()})`),
  ...teams.map(({ name }) => `${name} (team)`),
];
