import type { Offer } from "./offered-list.tsx";

/** A colon within a word, an address, or a time of day is none, and neither is a smiley. */
const TYPED =
  /(?<=^|[\s"'\p{Ps}\p{Pi}\p{Extended_Pictographic}\p{EMod}\p{RI}\uFE0F]):(?<name>\p{L}[\p{L}\p{N}_+-]+)$/u;

/** Emoji, offered after a colon and two letters of a name. */
export const EMOJI: Offer = {
  label: "Emoji",
  noun: "emoji",
  typed: (before) => {
    const found = TYPED.exec(before);
    return found && { at: found.index, text: found.groups?.["name"] ?? "" };
  },
  load: async () => {
    const { findEmoji } = await import("./emoji-names.client.ts");
    return (typed) =>
      findEmoji(typed).map(({ sign, name }) => ({
        name,
        text: sign,
        shown: (
          <>
            <span className="offered-sign" aria-hidden>
              {sign}
            </span>{" "}
            {name}
          </>
        ),
      }));
  },
};
