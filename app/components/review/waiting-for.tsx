import { Moment } from "#ui/time.tsx";

export type Waiting = {
  /** Whom the review was asked of, or else who may approve. Empty if the API doesn’t say. */
  names: string[];
  /** Null if the API doesn't say. */
  since: string | null;
  zone: string | null;
};

const disjunction = new Intl.ListFormat("en-US", { type: "disjunction" });

export function WaitingFor({ names, since, zone }: Waiting) {
  return (
    <>
      Waiting for {names.length === 0 ? "a reviewer" : disjunction.format(names)}
      {since !== null && (
        <>
          {" "}
          since <Moment at={since} zone={zone} />
        </>
      )}
      .
    </>
  );
}
