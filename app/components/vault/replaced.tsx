import type { VaultReplaced } from "#contract/vault.ts";
import { counted } from "#lib/counts.ts";

type Done = Pick<VaultReplaced, "replaced" | "left"> & Partial<Pick<VaultReplaced, "hidden_count">>;

export const saidOf = ({ replaced }: Pick<Done, "replaced">) => `Replaced in ${counted(replaced, "place")}.`;

/** Says what was replaced, and what wasn’t and why. */
export const Replaced = ({ done: { hidden_count: hidden = 0, ...done } }: { done: Done }) => (
  <section aria-labelledby="replaced" className="mb-6">
    <h2 id="replaced" tabIndex={-1}>
      {saidOf(done)}
    </h2>
    {done.left.length > 0 && (
      <>
        <p>{counted(done.left.length, "place")} kept the former image:</p>
        <ul className="list-disc ps-5">
          {done.left.map(({ id, name, reason }) => (
            <li key={id}>
              <bdi>{name}</bdi>: {reason}
            </li>
          ))}
        </ul>
      </>
    )}
    {hidden > 0 && <p>{counted(hidden, "place")} in projects that you don’t see kept it, too.</p>}
  </section>
);
