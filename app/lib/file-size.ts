const figures = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** "340 KB" or "1.2 MB". */
export const fileSize = (bytes: number): string =>
  bytes < 1_048_576
    ? `${figures.format(Math.max(1, Math.round(bytes / 1024)))} KB`
    : `${figures.format(bytes / 1_048_576)} MB`;
