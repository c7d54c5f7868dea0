import { late } from "#ui/late.tsx";

/** "18 of 30 used": complete from the server, live once its script has come. */
export const Counter = late(async () => (await import("./live-counter.tsx")).LiveCounter);
