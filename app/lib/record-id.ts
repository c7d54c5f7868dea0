/** Whether a text can be the id or the slug of a record, ours or an owner's. Anything else names nothing and goes into no address. */
export const isRecordId = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/.test(text);
