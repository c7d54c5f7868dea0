/** The environment of an API that is started by itself, with its data in `dir`. */
export const environmentOf = (dir: string, port: number): NodeJS.ProcessEnv => ({
  PATH: process.env["PATH"],
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
  DATA_DIR: dir,
  API_PORT: String(port),
  PORT: "3999",
});
