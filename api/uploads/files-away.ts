/** The bucket can't be reached, refuses, or is full, so a file could be neither read nor stored. */
export class FilesAwayError extends Error {
  readonly isFull: boolean;
  /** The key or the bucket is wrong, so that waiting won't help. */
  readonly isRefused: boolean;

  /** @param status what the bucket has answered, if it has */
  constructor(cause: unknown, status = 0) {
    const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    super(`The bucket of S3_URL can’t be used (${reason}).`, { cause });
    this.isFull = status === 507;
    this.isRefused = status >= 400 && status < 500;
  }
}
