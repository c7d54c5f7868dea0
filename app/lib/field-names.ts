/** Limits of a form that is read: number of fields, length of a name, nesting depth, and the highest list index. */
export const FIELDS_MAX = 1000;
export const NAME_MAX = 200;
export const DEPTH_MAX = 6;
export const INDEX_MAX = 500;

export function isFieldName(name: string): boolean {
  if (name.length > NAME_MAX) return false;
  if (name.split(/[.[]/).filter(Boolean).length > DEPTH_MAX) return false;
  return [...name.matchAll(/\[(\d*)\]/g)].every(([, index]) => Number(index) <= INDEX_MAX);
}
