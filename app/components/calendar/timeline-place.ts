/** Returns the attributes that place something on a timeline: its first day from the page's first on, and its days, both in weeks and days. */
export const placed = (at: number, span: number) => ({
  "data-at-w": Math.floor(at / 7),
  "data-at-d": at % 7,
  "data-of-w": Math.floor(span / 7),
  "data-of-d": span % 7,
});
