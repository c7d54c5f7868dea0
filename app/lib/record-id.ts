/** Returns whether a text can be the id or slug of a record, ours or an API owner's. Nothing else is put into a URL. */
export const isRecordId = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/.test(text);
