const examples: readonly [string, string][] = [
  ["## A heading", "Heading. The title is level 1, so start with ##"],
  ["**bold** and *italic*", "Bold and italic text"],
  ["[words](https://example.com)", "Link"],
  ["![What it shows](/files/…)", "Image with alternative text"],
  ["- one", "List. Use 1. for a numbered list"],
  ["- [x] done", "Task list"],
  ["> Someone said", "Quote"],
  ["`code`", "Code. Put ``` above and below a block"],
  ["| a | b |", "Table. Put | --- | --- | under the first row"],
  ["Word[^1]", "Note. Start a separate line with [^1]: for its text"],
];

/** Explains Markdown to people who rarely write it. */
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
      Leave a blank line to start a new paragraph. HTML is shown as typed. Images from other sites appear as
      links here and as images in exported files.
    </p>
  </details>
);
