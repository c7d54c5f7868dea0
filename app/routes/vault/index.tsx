import { Title } from "#components/shell/title.tsx";

/** The list is the layout's. On wide screens, the place of an item says how to fill it. */
export default function Vault() {
  return (
    <>
      <Title page="Vault" />
      <p className="vault-hint">Choose an item to see it here.</p>
    </>
  );
}
