/** Years of countries that are kept, as computing them takes a moment. */
const KEPT_MAX = 100;
const kept = new Map<string, ReadonlyMap<string, string[]>>();

// The rules of all countries are large, so they load when someone first asks for them.
const load = async () => (await import("date-holidays")).default;

type Country = { code: string; name: string };
let countries: readonly Country[] | undefined;

/** Returns the countries whose days are known, by name. */
export async function observanceCountries(): Promise<readonly Country[]> {
  const Holidays = await load();
  countries ??= Object.entries(new Holidays().getCountries("en"))
    .map(([code, name]) => ({ code, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name, "en-US"));
  return countries;
}

/** Returns the public holidays and observances of a country in a year, by day. They are computed by rules. */
async function observancesIn(country: string, year: string): Promise<ReadonlyMap<string, string[]>> {
  const key = `${country}-${year}`;
  const known = kept.get(key);
  if (known) return known;
  const Holidays = await load();
  const days = new Map<string, string[]>();
  for (const { date, name, type } of new Holidays(country, { languages: ["en"] }).getHolidays(Number(year))) {
    if (type !== "public" && type !== "bank" && type !== "observance") continue;
    const day = date.slice(0, 10);
    const names = days.get(day) ?? [];
    if (!names.includes(name)) days.set(day, [...names, name]);
  }
  const [oldest] = kept.keys();
  if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  kept.set(key, days);
  return days;
}

/**
 * Returns the names of the observances on some days: none without a country, or for one that `observanceCountries` doesn't list.
 */
export async function observancesOn(
  days: readonly string[],
  country: string,
): Promise<Map<string, string[]>> {
  if (country === "" || !(await observanceCountries()).some(({ code }) => code === country)) return new Map();
  const years = new Set(days.map((day) => day.slice(0, 4)));
  const all = await Promise.all([...years].map((year) => observancesIn(country, year)));
  return new Map(
    days.flatMap((day): [string, string[]][] => {
      const names = all.flatMap((year) => year.get(day) ?? []);
      return names.length > 0 ? [[day, names]] : [];
    }),
  );
}
