/** Fields whose text is never kept, and the form's own hidden ones. */
const NOT_KEPT = /password|passphrase|secret|token|^(?:recovery_)?code$|^_/i;

/** The hidden field of a form whose text may be in a private draft. */
export const HAS_DRAFT = "_draft";

export const isKeptField = (name: string): boolean => !NOT_KEPT.test(name);
