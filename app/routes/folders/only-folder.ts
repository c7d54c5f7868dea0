export const ONLY_FOLDER =
  "A project needs at least one folder. Create another folder before you delete this one.";
