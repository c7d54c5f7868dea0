const examples: readonly [string, string][] = [
  ["## A heading", "Heading; the title is level 1, so begin with two #"],
  ["**bold** and *italic*", "Bold and italic text"],
  ["[words](https://example.com)", "Link"],
  ["![What it shows](/files/…)", "Picture, with its alternative text"],
  ["- one", "List; write 1. for a numbered one"],
  ["- [x] done", "Task list"],
  ["> Somebody said", "Quote"],
  ["`code`", "Code; three ` above and below for a block"],
  ["| a | b |", "Table; put | --- | --- | under its first row"],
  ["Word[^1]", "Note; write [^1]: and the note on a line of its own"],
];

/** What Markdown looks like, for people who write it twice a year. */
export const FormattingHelp = () => (
  <details className="blog-help">
    <summary>Formatting help</summary>
    <dl>
      {examples.map(([sign, meaning]) => (
        <div key={sign}>
          <dt>
            <code>{sign}</code>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
    <p>
      A blank line begins a new paragraph. HTML is shown as typed. Pictures of other hosts become links here,
      and stay pictures in what you export.
    </p>
  </details>
);
