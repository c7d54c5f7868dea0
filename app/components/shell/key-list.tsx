/** The keys, in the order in which they are explained. */
const KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ["?"], does: "Show these keys" },
  { keys: ["/"], does: "Search everything" },
  { keys: ["c"], does: "Open “New”" },
  { keys: ["j"], does: "Go to the next row of a list" },
  { keys: ["k"], does: "Go to the previous row of a list" },
  { keys: ["g", "p"], does: "Go to projects" },
  { keys: ["g", "t"], does: "Go to tasks" },
  { keys: ["g", "s"], does: "Go to settings" },
];

/** Lists what the keys do. Two keys are pressed one after the other. */
export const KeyList = ({ hasTasks }: { hasTasks: boolean }) => (
  <dl className="key-list">
    {KEYS.filter(({ keys }) => hasTasks || keys[1] !== "t").map(({ keys, does }) => (
      <div key={does}>
        <dt>
          {keys.map((key, index) => (
            <span key={key}>
              {index > 0 && " then "}
              <kbd>{key}</kbd>
            </span>
          ))}
        </dt>{" "}
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
);
