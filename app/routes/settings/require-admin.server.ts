import { href, redirect } from "react-router";
import type { Organization } from "#contract/organizations.ts";

/** Leads people who may not change the organization to the page that says whom to ask. */
export function requireAdmin({ can }: Pick<Organization, "can">): void {
  if (!can.update) throw redirect(href("/settings/organization"));
}
