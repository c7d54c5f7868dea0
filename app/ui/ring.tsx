const RADIUS = 7;
const ROUND = 2 * Math.PI * RADIUS;

/** Draws how many of how many, as a ring beside "8/12". The word says what they are, to screen readers and text browsers. */
export function Ring({ value, max, word }: { value: number; max: number; word: string }) {
  const reached = max > 0 ? Math.min(1, value / max) * ROUND : 0;
  return (
    <span className="count-ring">
      <svg aria-hidden width={18} height={18} viewBox="0 0 18 18">
        <circle cx={9} cy={9} r={RADIUS} />
        {reached > 0 && (
          <circle
            cx={9}
            cy={9}
            r={RADIUS}
            strokeDasharray={`${reached.toFixed(1)} ${ROUND.toFixed(1)}`}
            transform="rotate(-90 9 9)"
          />
        )}
      </svg>
      {value}/{max}
      <span className="sr-only"> {word}</span>
    </span>
  );
}
