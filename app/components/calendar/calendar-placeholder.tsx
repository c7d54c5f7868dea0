import { Title } from "#components/shell/title.tsx";

const block = "rounded-md bg-hover motion-safe:animate-pulse";
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Shows the outline of a month while the calendar loads. Needs scripts. */
export const CalendarPlaceholder = () => (
  <div aria-busy="true">
    <Title page="Social calendar" />
    <h1 className="sr-only" tabIndex={-1}>
      Loading the social calendar
    </h1>
    <div aria-hidden className="grid gap-5">
      <div className={`${block} h-9 w-72 max-w-full`} />
      <div className="flex flex-wrap justify-between gap-3">
        <div className={`${block} h-9 w-64`} />
        <div className={`${block} h-9 w-56`} />
      </div>
      <div className={`${block} h-7 w-48`} />
      <div className="grid gap-2 min-[700px]:grid-cols-7">
        {numbers(35).map((day) => (
          <div
            key={day}
            className={`${block} h-12 min-[700px]:h-28 ${day > 6 ? "max-[699px]:hidden" : ""}`}
          />
        ))}
      </div>
    </div>
  </div>
);
