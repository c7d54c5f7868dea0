import type { StockFlagged } from "#contract/feeds.ts";
import { stockSentence } from "#domain/feeds/stock-words.ts";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { feedLinks } from "./feed-links.ts";

/** Says above an item what is wrong with the products that it links to, if anything is. */
export function StockNotes({ stock }: { stock: readonly StockFlagged[] }) {
  if (stock.length === 0) return null;
  return (
    <ul className="stock-notes">
      {stock.map((flagged) => (
        <li key={`${flagged.flag} ${flagged.product.id}`}>
          <Icon name="warning" />{" "}
          <span>
            <bdi>{stockSentence(flagged)}</bdi>{" "}
            <Link to={feedLinks(flagged.feed.id).product(flagged.product.id)}>See the product</Link>
          </span>
        </li>
      ))}
    </ul>
  );
}
