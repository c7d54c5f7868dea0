export function UnknownDates({ dates }: { dates: readonly string[] }) {
  if (dates.length === 0) return null;
  return (
    <div className="unknown-dates">
      {dates.map((date) => (
        <p key={date}>
          “<bdi>{date}</bdi>” isn’t a real date, so we ignored it.
        </p>
      ))}
    </div>
  );
}
