/**
 * Returns whether a text can be the id, the slug, or the secret of a record, ours or an API owner's. Nothing else is put into a URL.
 * Secrets in base64url may begin with any of their letters.
 */
export const isRecordId = (text: string): boolean => /^[A-Za-z0-9_-]{1,128}$/.test(text);
