type Key = {
  keys: readonly string[];
  /** What is between them. */
  between?: string;
  does: string;
};

/** The keys, in the order in which they are explained. */
const KEYS: readonly Key[] = [
  { keys: ["?"], does: "Show these keys" },
  { keys: ["/"], does: "Search everything" },
  { keys: ["Ctrl+K", "⌘K"], between: " or ", does: "Find a page or a command" },
  { keys: ["Ctrl+S", "⌘S"], between: " or ", does: "Save" },
  { keys: ["Ctrl+Enter", "⌘Enter"], between: " or ", does: "Press the main button of a form" },
  { keys: ["Ctrl+Z", "⌘Z"], between: " or ", does: "Undo the last move or deletion, outside a field" },
  { keys: ["@"], does: "In a comment, find someone to mention" },
  { keys: [":"], does: "In a post or comment, find an emoji by its name" },
  { keys: ["Ctrl+B", "⌘B"], between: " or ", does: "In the text of a blog post, make words bold" },
  { keys: ["Ctrl+I", "⌘I"], between: " or ", does: "In the text of a blog post, make words italic" },
  { keys: ["a"], does: "In a review, go to Approve" },
  { keys: ["r"], does: "In a review, go to Reason" },
  { keys: ["c"], does: "Open “New”" },
  { keys: ["j"], does: "Go to the next row of a list, or the next post of the calendar behind" },
  { keys: ["k"], does: "Go to the previous row of a list, or the previous post" },
  { keys: ["g", "p"], does: "Go to projects" },
  { keys: ["g", "c"], does: "Go to the open project’s calendar" },
  { keys: ["g", "t"], does: "Go to tasks" },
  { keys: ["g", "s"], does: "Go to settings" },
];

/** The keys of calendars. Each presses what the page offers: a link that isn’t there has no key. */
const CALENDAR_KEYS: readonly Key[] = [
  { keys: ["m"], does: "Show the month" },
  { keys: ["w"], does: "Show the week" },
  { keys: ["l"], does: "Show the list or agenda" },
  { keys: ["s"], does: "Show posts by status" },
  { keys: ["t"], does: "Go to today" },
  { keys: ["["], does: "Go to earlier days" },
  { keys: ["]"], does: "Go to later days" },
  { keys: ["j"], does: "Go to the next day" },
  { keys: ["k"], does: "Go to the previous day" },
  { keys: ["←", "→", "↑", "↓"], between: " ", does: "On a day’s date, go to the days around it" },
  { keys: ["n"], does: "Add something to this day" },
  { keys: ["x"], does: "Select this post or row of a list" },
  { keys: [".", "m", "d"], between: ", ", does: "On a post, open what can be done with it: move, duplicate" },
];

const Keys = ({ of }: { of: readonly Key[] }) => (
  <dl className="key-list">
    {of.map(({ keys, between = " then ", does }) => (
      <div key={does}>
        <dt>
          {keys.map((key, index) => (
            <span key={key}>
              {index > 0 && between}
              <kbd>{key}</kbd>
            </span>
          ))}
        </dt>{" "}
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
);

type KeyListProps = { hasCalendar: boolean; hasTasks: boolean; level: "h2" | "h3" };

/** Lists what the keys do. Two keys are pressed one after the other. `level` is that of the heading within. */
export const KeyList = ({ hasCalendar, hasTasks, level: Heading }: KeyListProps) => (
  <>
    <Keys
      of={KEYS.filter(
        ({ keys: [, second] }) => (hasCalendar || second !== "c") && (hasTasks || second !== "t"),
      )}
    />
    <Heading className="mt-6 mb-2 text-lg">In calendars</Heading>
    <Keys of={CALENDAR_KEYS} />
  </>
);
