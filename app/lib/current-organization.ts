type Belonging<Organization> = {
  current_organization_id: string | null;
  organizations: readonly Organization[];
};

/** Returns the organization that a user works in: the one they chose last, or else their first. Undefined if they have none. */
export const currentOrganization = <Organization extends { id: string }>({
  current_organization_id: current,
  organizations,
}: Belonging<Organization>): Organization | undefined =>
  organizations.find(({ id }) => id === current) ?? organizations[0];
