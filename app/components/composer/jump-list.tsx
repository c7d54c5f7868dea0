/** Links to the parts of an editor, in their order. */
export const JumpList = ({
  parts,
}: {
  parts: readonly { id: string; label: string; isBeside?: boolean }[];
}) => (
  <nav className="jump-list print:hidden" aria-label="Jump to">
    <ul>
      {parts.map(({ id, label, isBeside }) => (
        <li key={id} data-beside={isBeside}>
          <a href={`#${id}`}>{label}</a>{" "}
        </li>
      ))}
    </ul>
  </nav>
);
