export const ROLE_HINT =
  "Owners and admins manage people and everything else. Members create and edit. Guests see the projects that they are added to.";
