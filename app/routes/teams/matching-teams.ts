import type { Team } from "#contract/teams.ts";

/** Returns the teams whose name, or the name of someone on them, contains the text in any case. */
export function matchingTeams(teams: readonly Team[], search: string): readonly Team[] {
  const wanted = search.toLowerCase();
  const matches = ({ name }: { name: string }) => name.toLowerCase().includes(wanted);
  return teams.filter((team) => matches(team) || team.members.some(matches));
}
