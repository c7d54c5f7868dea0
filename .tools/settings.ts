import { fileURLToPath } from "node:url";
import { resolve } from "node:path";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** What the starter itself must know; everything else in the environment goes through to the processes untouched. */
export type Settings = {
  host: string;
  port: number;
  apiPort: number;
  /** Absolute. */
  dataDir: string;
  /** Set when the API is somebody else's; then none is started here. */
  apiUrl: string | undefined;
  publicOrigin: string | undefined;
  environment: NodeJS.ProcessEnv;
};

/** A reason not to start that the person at the terminal can act on. */
export class StartError extends Error {}

/** What to print of a failed start: the reason alone where there is one, the whole trace where there is not. */
export const startFailure = (error: unknown): string => {
  if (error instanceof StartError) return error.message;
  return (error instanceof Error && error.stack) || String(error);
};

const numberedPort = (name: string, value: string | undefined, fallback: number) => {
  const port = Number(value || fallback);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new StartError(`${name} must be a port number from 1 to 65535, not "${value}".`);
  return port;
};

/** @throws StartError when a port is not a number */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  return {
    host: environment.HOST || "127.0.0.1",
    port: numberedPort("PORT", environment.PORT, 3000),
    apiPort: numberedPort("API_PORT", environment.API_PORT, 8000),
    dataDir: resolve(root, environment.DATA_DIR || "data"),
    apiUrl: environment.API_URL || undefined,
    publicOrigin: environment.PUBLIC_ORIGIN || undefined,
    environment,
  };
}

/** The address to give to a person: loopback and "all interfaces" are both reached as localhost. */
export function webOrigin({ host, port, publicOrigin }: Settings): string {
  if (publicOrigin) return publicOrigin;
  if (["127.0.0.1", "0.0.0.0", "::", "::1", "localhost"].includes(host)) return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Whether others than people at this machine come by. */
export function isPublic(settings: Settings): boolean {
  const origin = settings.environment.FRONTEND_URL || webOrigin(settings);
  return !URL.canParse(origin) || !["localhost", "127.0.0.1", "[::1]"].includes(new URL(origin).hostname);
}
