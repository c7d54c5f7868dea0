import { useState } from "react";

/**
 * Returns the keys of a list’s rows. conform gives all rows other keys when the form is filled from what was saved. They are still the
 * same rows then, and the field that someone is in must not lose the focus.
 */
export function useRowKeys(rows: readonly { key: string | undefined }[]): string[] {
  const given = rows.map(({ key }, index) => key ?? String(index));
  const [known, setKnown] = useState({ given, keys: given });
  if (known.given.join() === given.join()) return known.keys;
  const isFilled = !given.some((key) => known.given.includes(key));
  const keys = given.map((key, index) => known.keys[isFilled ? index : known.given.indexOf(key)] ?? key);
  setKnown({ given, keys });
  return keys;
}
