/** The largest form that is read: how many fields, how long a name, how many levels, and the highest place in a list. */
export const FIELDS_MAX = 1000;
export const NAME_MAX = 200;
export const DEPTH_MAX = 6;
export const INDEX_MAX = 500;

/** Whether a name may stand in any form at all. Asked of every field before anything reads it. */
export function isFieldName(name: string): boolean {
  if (name.length > NAME_MAX) return false;
  if (name.split(/[.[]/).filter(Boolean).length > DEPTH_MAX) return false;
  return [...name.matchAll(/\[(\d*)\]/g)].every(([, index]) => Number(index) <= INDEX_MAX);
}
