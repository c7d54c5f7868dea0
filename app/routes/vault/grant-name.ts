import type { VaultGrant } from "#contract/vault.ts";

/** Says who a grant is for. */
export const grantName = ({ person, team, project }: VaultGrant): string =>
  person?.name ?? team?.name ?? (project ? `Everyone in ${project.name}` : "Everyone");
