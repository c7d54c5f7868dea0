/** What run.ts passes on to the tests. */
export const given = (name: string) => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these with npm run test:laravel.`);
  return value;
};
