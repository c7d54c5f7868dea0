/** Why something that was confirmed could not be done. */
export function Refusal({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- without a script this is what brings a refusal to notice
    <div className="error-summary" role="alert" tabIndex={-1} autoFocus>
      <h2>There is a problem</h2>
      <p>{message}</p>
    </div>
  );
}
