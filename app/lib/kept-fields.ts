/** Fields whose text is never kept, and the form's own hidden ones. */
const NOT_KEPT = /password|passphrase|secret|token|^(?:recovery_)?code$|^_/i;

export const isKeptField = (name: string): boolean => !NOT_KEPT.test(name);
