import { readFile } from "node:fs/promises";

/** Resolves to the most memory that a process has had so far, in MB. Linux only. */
export async function peakMemory(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
