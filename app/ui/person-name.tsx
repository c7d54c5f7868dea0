import { Avatar } from "./avatar.tsx";

type Props = { name: string; image: string | null; isYou: boolean };

/** Shows a person in a list of people. */
export const PersonName = ({ name, image, isYou }: Props) => (
  <span className="inline-flex items-center gap-2.5">
    <Avatar name={name} image={image} />
    <span>
      {name}
      {isYou && " (you)"}
    </span>
  </span>
);
