import type { Board } from "#contract/social-calendars.ts";
import type { Network } from "#contract/vocabulary.ts";
import { NETWORK_ADVICE } from "#domain/boards/network-advice.ts";
import { networkRule } from "#domain/boards/network-rules.ts";
import { foldOn, textOn } from "#domain/boards/text-length.ts";

/** Returns a board as each of its networks would show it. Never includes internal notes. */
export const shownPreviews = (board: Board) =>
  board.networks.map((network) => {
    const text = textOn(network, board);
    return {
      network,
      label: networkRule(network)?.label ?? network,
      advice: Object.hasOwn(NETWORK_ADVICE, network) ? NETWORK_ADVICE[network as Network] : null,
      ...foldOn(network, text),
      link: board.link_url,
      comment: board.first_comment,
    };
  });
export type ShownPreview = ReturnType<typeof shownPreviews>[number];
