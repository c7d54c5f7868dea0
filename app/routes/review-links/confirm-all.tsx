import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { plural } from "#lib/counts.ts";
import type { ShownItem } from "./shown-item.server.ts";

type Props = {
  /** The items as they were seen, each as `subject:id:hash`. */
  seen: readonly string[];
  items: readonly ShownItem[];
  name: string;
  back: string;
};

/** Asks once before everything that waits is approved. */
export function ConfirmAll({ seen, items, name, back }: Props) {
  const shown = seen.flatMap((value) => items.find(({ id }) => id === value.split(":")[1]) ?? []);
  const count = plural(seen.length, "item").toLowerCase();
  return (
    <ConfirmPage
      page={`Approve ${count}`}
      id="approve-all"
      title={`Approve all ${count}?`}
      confirm={`Approve ${count}`}
      tone="primary"
      intent="approve_all"
      cancel={back}
      fields={
        <>
          <input type="hidden" name="sure" value="yes" />
          <input type="hidden" name="name" value={name} />
          {seen.map((value) => (
            <input key={value} type="hidden" name="seen" value={value} />
          ))}
        </>
      }
    >
      <p>You approve them as you have just seen them:</p>
      <ul className="cr-list">
        {shown.map(({ id, title, facts }) => (
          <li key={id}>
            <b dir="auto">{title}</b>, {facts.when}
          </li>
        ))}
      </ul>
    </ConfirmPage>
  );
}
