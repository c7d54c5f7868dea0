/** Reminds of the rules for a special category of ads. */
export const CategoryNote = ({ reminder }: { reminder: string | null }) =>
  reminder && (
    <p>
      <b>Special ad category.</b> {reminder}
    </p>
  );
