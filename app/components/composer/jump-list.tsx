/** Links to the parts of an editor, in their order. */
export const JumpList = ({ parts }: { parts: readonly { id: string; label: string }[] }) => (
  <nav className="jump-list print:hidden" aria-label="Jump to">
    <ul>
      {parts.map(({ id, label }) => (
        <li key={id}>
          <a href={`#${id}`}>{label}</a>{" "}
        </li>
      ))}
    </ul>
  </nav>
);
