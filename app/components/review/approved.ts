export const APPROVED =
  "This is approved. If you change what will be published, it’s a draft again. Another day or time doesn’t matter.";
