import type { Feed } from "#contract/feeds.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { Card } from "#ui/card.tsx";
import { feedLinks } from "./feed-links.ts";

/** Offers the feeds of a web page that was given as a feed. One press takes one of them instead. */
export const OfferedFeeds = ({ feed: { id, offered, can } }: { feed: Feed }) =>
  offered.length > 0 &&
  can.update && (
    <Card as="section" className="feed-card">
      <header className="feed-card-head">
        <h2>Feeds of this web page</h2>
      </header>
      <ul>
        {offered.map((address, index) => (
          <li key={address} className="feed-row">
            <span className="feed-row-text" dir="ltr">
              {address}
            </span>{" "}
            <Form id={`offered-${index}`} action={feedLinks(id).feed} isGuarded={false}>
              <input type="hidden" name="address" value={address} />
              <SubmitButton
                name="intent"
                value="use"
                tone={index === 0 ? "primary" : "secondary"}
                size="small"
              >
                Use this feed<span className="sr-only"> {address}</span>
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  );
