/** Draws the hatch of areas, as the pattern of an id that is unique on the page. */
export function Hatch({ id }: { id: string }) {
  return (
    <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className="chart-ground" width={6} height={6} />
      <line className="chart-hatch" y2={6} />
    </pattern>
  );
}
