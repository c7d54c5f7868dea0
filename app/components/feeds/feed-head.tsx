import { href } from "react-router";
import { PageTop } from "#components/shell/page-top.tsx";
import type { Feed } from "#contract/feeds.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { Menu, MenuItem } from "#ui/menu.tsx";
import { TabLinks } from "#ui/tab-links.tsx";
import { feedLinks } from "./feed-links.ts";
import { FeedState } from "./feed-state.tsx";

type Props = {
  feed: Feed;
  page: "Articles" | "Products" | "Problems" | "Changes" | "Checks";
  refusal?: string | undefined;
};

/** Begins every page of a feed: how it is, what can be done, and its tabs. */
export function FeedHead({ feed, page, refusal }: Props) {
  const { id, name, state, family, address, can, unread, error_items: faulty } = feed;
  const links = feedLinks(id);
  const isProducts = family === "products";
  const first = isProducts ? "Products" : "Articles";
  return (
    <>
      <PageTop
        page={page === first ? name : `${page}, ${name}`}
        title={name}
        isCompact
        refusal={refusal}
        badge={<FeedState of={state} />}
        actions={
          can.update && (
            <>
              {address !== null && (
                <>
                  <Form id="check-feed" action={links.feed} isGuarded={false}>
                    <SubmitButton name="intent" value="check" tone="secondary">
                      <Icon name="repeat" />
                      <span className="action-word">Check now</span>
                    </SubmitButton>
                  </Form>{" "}
                </>
              )}
              <ButtonLink to={href("/micro-tools/feed-monitor/feeds/:feedId/upload", { feedId: id })}>
                <Icon name="upload" />
                <span className="action-word">Upload</span>
              </ButtonLink>{" "}
              <Menu id="feed-actions" label="More actions" record={name} look="dots">
                <MenuItem
                  to={href("/micro-tools/feed-monitor/feeds/:feedId/settings", { feedId: id })}
                  icon="settings"
                >
                  Settings
                </MenuItem>{" "}
                {can.delete && (
                  <MenuItem
                    to={href("/micro-tools/feed-monitor/feeds/:feedId/delete", { feedId: id })}
                    icon="trash"
                  >
                    Delete…
                  </MenuItem>
                )}
              </Menu>
            </>
          )
        }
      />
      <div className="tool-bar">
        <TabLinks
          label="Feed"
          look="views"
          tabs={[
            {
              label: first,
              to: links.feed,
              current: page === first,
              count: isProducts ? null : unread || null,
            },
            ...(isProducts
              ? [
                  {
                    label: "Problems",
                    to: links.problems,
                    current: page === "Problems",
                    count: faulty || null,
                    isHot: true,
                  },
                ]
              : []),
            { label: "Changes", to: links.changes, current: page === "Changes" },
            { label: "Checks", to: links.checks, current: page === "Checks" },
          ]}
        />
      </div>
    </>
  );
}
