import { type ReactNode, useState } from "react";
import { useLocation, useMatches } from "react-router";
import type { Behind } from "#components/shell/behind.ts";
import { useEscape, useReread } from "#components/shell/over-page.ts";
import { Icon, type IconName } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { useIsPosting } from "#ui/use-posting.ts";

type Props = {
  behind: Behind;
  children: ReactNode;
};

/** Draws a post over the calendar that it was opened from. Its address is that of its page, which a reload shows alone. */
export function PostDialog({ behind, children }: Props) {
  const { Page, opens, params, address, over } = behind;
  const data = useFresh(behind);
  const { pathname } = useLocation();
  const posts = opens(data, params, address);
  const at = posts.findIndex((one) => one.split("?")[0] === pathname);
  // The panel leads back to the field that was left for it.
  useEscape(address, ".composer-panel");
  return (
    <>
      {/* `aria-hidden` is for programs that don't know `inert`. */}
      <div className="post-behind" inert aria-hidden>
        <Page loaderData={data} params={params} />
      </div>
      <div className="post-over">
        <Link to={address} preventScrollReset className="post-scrim" tabIndex={-1} aria-hidden />
        <section
          className="post-dialog"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an open `dialog` stops the page's keys, and a modal one the toasts
          role="dialog"
          aria-modal
          aria-label={over}
        >
          <div className="post-dialog-top">
            <Link to={address} preventScrollReset className="btn btn-quiet btn-icon btn-small post-close">
              <Icon name="x" />
              <span className="sr-only">Close</span>
            </Link>{" "}
            {at !== -1 && (
              <nav className="post-steps" aria-label="Posts">
                <Step name="Previous post" icon="chevron-left" to={posts[at - 1]} rowKey="k" />{" "}
                <span>
                  {at + 1} of {posts.length}
                </span>{" "}
                <Step name="Next post" icon="chevron-right" to={posts[at + 1]} rowKey="j" />
              </nav>
            )}
          </div>
          <div className="post-dialog-body">{children}</div>
        </section>
      </div>
    </>
  );
}

type StepProps = { name: string; icon: IconName; to: string | undefined; rowKey: string };

/** Leads to another post of the calendar. Back still leads to the calendar itself. */
const Step = ({ name, icon, to, rowKey }: StepProps) =>
  to === undefined ? (
    <span className="btn btn-icon btn-small" aria-hidden />
  ) : (
    <Link
      to={to}
      className="btn btn-quiet btn-icon btn-small"
      data-key={rowKey}
      aria-keyshortcuts={rowKey.toUpperCase()}
      replace
      preventScrollReset
    >
      <Icon name={icon} size={14} />
      <span className="sr-only">{name}</span>
    </Link>
  );

/** Returns the data of the page behind. It is read again once a form was sent, or once the post was read again where it is. */
function useFresh({ data, address }: Behind): unknown {
  const last = useMatches().at(-1);
  const loaded = last?.loaderData;
  const place = last?.pathname;
  const isSending = useIsPosting();
  const [first, setFirst] = useState({ place, loaded, isSent: false, isChanged: false });
  if (isSending && !first.isSent) setFirst({ ...first, isSent: true });
  else if (!first.isChanged && first.loaded !== loaded)
    // Another post is no change.
    setFirst({ place, loaded, isSent: first.isSent, isChanged: first.isSent || first.place === place });
  return useReread<unknown>(address, first.isChanged) ?? data;
}
