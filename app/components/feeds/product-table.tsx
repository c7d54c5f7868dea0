import type { FeedProduct } from "#contract/feeds.ts";
import { counted } from "#lib/counts.ts";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { Table } from "#ui/table.tsx";
import { feedLinks } from "./feed-links.ts";
import { availabilityWords, SEVERITY_WORDS, worded } from "./feed-words.ts";

type Props = { feedId: string; products: readonly FeedProduct[]; caption: string };

export const ProductTable = ({ feedId, products, caption }: Props) => (
  <Table
    caption={<span className="sr-only">{caption}</span>}
    rows={products}
    rowKey={({ id }) => id}
    columns={[
      {
        heading: "Product",
        names: true,
        cell: ({ id, title, key }) => (
          <span className="feed-row-text">
            <Link to={feedLinks(feedId).product(id)} className="feed-row-name">
              <bdi>{title === "" ? key : title}</bdi>
            </Link>{" "}
            <small dir="auto">{key}</small>
          </span>
        ),
      },
      {
        heading: "Availability",
        cell: ({ availability, removed_at: removed }) =>
          removed === null ? (availability === null ? "–" : availabilityWords(availability)) : "Gone",
      },
      {
        heading: "Price",
        align: "end",
        cell: ({ price, sale_price: sale }) =>
          sale === null ? (
            (price ?? "–")
          ) : (
            <>
              <del>{price}</del> {sale}
            </>
          ),
      },
      { heading: "Brand", cell: ({ brand }) => <bdi>{brand ?? "–"}</bdi> },
      {
        heading: "Checks",
        cell: ({ severity }) =>
          severity === "none" ? (
            SEVERITY_WORDS.none
          ) : (
            <span className="feed-used" data-severity={severity}>
              <Icon name={severity === "error" ? "alert" : "warning"} size={14} />
              {worded(SEVERITY_WORDS, severity)}
            </span>
          ),
      },
      {
        heading: "Used in",
        cell: ({ use_count: count }) => (count === 0 ? "–" : counted(count, "item")),
      },
    ]}
  />
);
