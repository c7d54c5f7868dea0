import { Fragment } from "react";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { Avatar, NoAvatar } from "#ui/avatar.tsx";
import { usePartFetcher } from "#ui/part-popover.tsx";

export type OwnerPartData = {
  /** The URL of the page with this form. */
  to: string;
  id: string;
  owner: { id: string; name: string } | null;
  people: readonly { id: string; name: string; image: string | null }[];
};

/** The value of the button that leaves a campaign without an owner. No id is a word. */
export const NOBODY = "none";

/** Renders the people who can own a campaign. */
export function OwnerPart({ data: { to, id, owner, people } }: { data: OwnerPartData }) {
  return (
    <Form id={`owner-${id}`} action={to} fetcher={usePartFetcher()} className="part-options">
      {people.map((person) => (
        <Fragment key={person.id}>
          <SubmitButton name="intent" value={person.id} tone="quiet" pressed={person.id === owner?.id}>
            <Avatar name={person.name} image={person.image} />
            <bdi>{person.name}</bdi>
          </SubmitButton>{" "}
        </Fragment>
      ))}
      <SubmitButton name="intent" value={NOBODY} tone="quiet" pressed={owner === null}>
        <NoAvatar />
        No owner
      </SubmitButton>
    </Form>
  );
}
