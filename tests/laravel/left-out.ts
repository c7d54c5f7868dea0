/** Tests of tests/contract/{auth,wire}.test.ts that ask for more than a Laravel gives: part of the name → why. */
export const leftOut: Record<string, string> = {};
