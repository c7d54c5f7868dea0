import type { Board } from "#contract/social-calendar.ts";
import { networkRule } from "#lib/network-rules.ts";
import { foldOn, textOn, usageOf } from "#lib/post-length.ts";

/** A board as each of its networks would show it; never its internal notes. */
export const shownPreviews = (board: Board) =>
  board.networks.map((network) => {
    const text = textOn(network, board);
    const use = usageOf(network, text);
    return {
      network,
      label: networkRule(network)?.label ?? network,
      hasFold: networkRule(network)?.fold !== undefined,
      advice: networkRule(network)?.advice ?? null,
      ...foldOn(network, text),
      over: use?.over ?? 0,
      link: board.link_url,
      comment: board.first_comment,
    };
  });
export type ShownPreview = ReturnType<typeof shownPreviews>[number];
