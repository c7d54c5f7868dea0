import { Upload } from "tus-js-client";
import { PART_BYTES_MAX } from "#contract/limits.ts";

type Told = {
  onProgress: (percent: number) => void;
  /** @param id under which the server keeps it */
  onDone: (id: string) => void;
  onFailed: () => void;
};

/** After how many milliseconds a part is sent again. */
const AGAIN_AFTER = [0, 1000, 3000, 8000, 20_000];

/** Sends a file in parts, of which each is sent again if the connection fails. Returns how to stop it. */
export function sendInParts(
  file: File,
  endpoint: string,
  { onProgress, onDone, onFailed }: Told,
): () => void {
  const upload = new Upload(file, {
    endpoint,
    chunkSize: PART_BYTES_MAX,
    retryDelays: AGAIN_AFTER,
    // Proxies know POST.
    overridePatchMethod: true,
    storeFingerprintForResuming: false,
    onProgress: (sent, total) => onProgress(Math.floor((100 * sent) / (total || 1))),
    onSuccess: () => onDone(upload.url?.split("/").at(-1) ?? ""),
    onError: onFailed,
  });
  upload.start();
  return () => void upload.abort().catch(() => undefined);
}
