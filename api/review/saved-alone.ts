import { fieldErrorsIn, HttpError } from "#api/http/errors.ts";
import type { Exchange } from "#api/http/exchange.ts";
import type { Reply } from "#api/http/reply.ts";

/**
 * Saves each item by itself, so that one that refuses keeps none of the others back. Returns those that stayed as they were, and why.
 * @param save gets the exchange of one item
 */
export async function savedAlone<Item extends { id: string; name: string | null }>(
  exchange: Exchange,
  items: readonly Item[],
  save: (one: Exchange, item: Item) => Promise<Reply>,
) {
  const left: { id: string; name: string; reason: string }[] = [];
  for (const item of items) {
    // The answer to a repeated submission is that of the whole.
    const reason = await refusalOf(() => save({ ...exchange, once: null, undoWith: null }, item));
    if (reason !== null) left.push({ id: item.id, name: item.name ?? "", reason });
  }
  return left;
}

/** Returns why an item stayed as it was, or null. */
async function refusalOf(save: () => Promise<Reply>): Promise<string | null> {
  try {
    await save();
    return null;
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    if (error.status === 403) return "You can’t change it.";
    return Object.values(fieldErrorsIn(error))[0]?.[0] ?? error.message;
  }
}
