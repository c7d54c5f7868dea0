import type { ComponentProps } from "react";
import { PageHeader } from "#ui/page-header.tsx";
import { ReviewBadge } from "./review-badge.tsx";

type Props = Pick<ComponentProps<typeof PageHeader>, "title" | "actions"> &
  ComponentProps<typeof ReviewBadge> & {
    /** What it is, for those who don’t see its page. */
    kind: string;
  };

/** The heading of a post or an ad in its editor, with what can be done with it. */
export const ItemHeader = ({ title, kind, status, review, actions }: Props) => (
  <PageHeader
    title={title}
    badge={
      <>
        <span className="sr-only">{kind}</span> <ReviewBadge status={status} review={review} />
      </>
    }
    actions={actions}
  />
);
