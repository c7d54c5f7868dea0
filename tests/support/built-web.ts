import { spawn } from "node:child_process";

/** Starts the built web server alone, on a free port, with what it needs and these changes to it. Its API isn't asked for anything. */
export const spawnWeb = (changes: Record<string, string | undefined>) =>
  spawn(process.execPath, ["build/server/index.js"], {
    env: {
      PORT: "0",
      NODE_ENV: "production",
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      SESSION_SECRET: "a-secret-of-more-than-thirty-two-characters",
      ...changes,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
