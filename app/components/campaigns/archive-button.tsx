import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";

/** Archives or unarchives a campaign. `to` is the campaign's actions page. */
export const ArchiveButton = ({ to, isArchived }: { to?: string; isArchived: boolean }) => (
  <Form id="archive-campaign" action={to}>
    <SubmitButton
      name="intent"
      value={isArchived ? "unarchive" : "archive"}
      tone={to === undefined ? "secondary" : "quiet"}
    >
      {isArchived ? "Unarchive campaign" : "Archive campaign"}
    </SubmitButton>
  </Form>
);
