import { CommandKeys } from "./command-keys.tsx";
import { Shortcuts } from "./shortcuts.tsx";

/** All keys of the keyboard that do something. Those that are pressed alone can be switched off. */
export const Keys = ({ areSingleOn }: { areSingleOn: boolean }) => (
  <>
    <CommandKeys />
    {areSingleOn && <Shortcuts />}
  </>
);
