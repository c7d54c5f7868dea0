import { Icon } from "#ui/icons.tsx";

/** Shows which items of the project's checklist a blog post has completed, for users who can't edit it. */
export function CheckedPoints({ points }: { points: readonly { text: string; is_done: boolean }[] }) {
  if (points.length === 0) return null;
  return (
    <section className="checked-points print:hidden" aria-labelledby="checklist-heading">
      <h2 id="checklist-heading" className="text-lg">
        Checklist: {points.filter((point) => point.is_done).length} of {points.length}
      </h2>
      <ul>
        {points.map(({ text, is_done: isDone }) => (
          <li key={text} data-done={isDone}>
            <Icon name={isDone ? "success" : "alert"} />
            <span>
              <span className="sr-only">{isDone ? "Checked: " : "Not checked: "}</span>
              {text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
