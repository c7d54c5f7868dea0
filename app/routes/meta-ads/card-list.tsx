import { type ReactNode, useRef } from "react";
import { useNavigation, useSubmit } from "react-router";
import { useLaneDrops } from "#components/calendar/use-lane-drops.ts";
import { ContentActions, type ContentActionsData } from "#components/meta-ads/content-actions.tsx";
import type { MetaLinks } from "#components/meta-ads/meta-links.ts";
import type { PreviewView } from "#components/meta-ads/preview-views.ts";
import { useFormContext } from "#forms/form-context.tsx";
import { PartPopover } from "#ui/part-popover.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { MetaCard, type ShownAd } from "./meta-card.tsx";

type Props = {
  ads: readonly ShownAd[];
  view: PreviewView;
  links: MetaLinks;
  /** What follows the last card. */
  children: ReactNode;
};

/** Lists the ads of a campaign as cards. With scripts, a card that is dropped on another takes its place. */
export function MetaCardList({ ads, view, links, children }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const submit = useSubmit();
  const { token } = useFormContext();
  const isHydrated = useHydrated();
  useLaneDrops(list, ({ item = "" }, position) => {
    void submit(
      { _token: token, _key: crypto.randomUUID(), _form: "drag-to-position", position },
      { method: "post", action: links.moveContent(item, view), preventScrollReset: true },
    );
  });
  return (
    <PartPopover<ContentActionsData> render={({ data }) => <ContentActions data={data} />}>
      <ol ref={list} className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18.75rem),1fr))] gap-4">
        {useMoved(ads).map((ad, index) => (
          <MetaCard
            key={ad.id}
            ad={ad}
            number={index + 1}
            links={links}
            isHydrated={isHydrated}
            canDrag={isHydrated && ad.canUpdate && ads.length > 1}
          />
        ))}
        {children}
      </ol>
    </PartPopover>
  );
}

/** Returns the ads in the order that they will have while the server moves one. If it refuses, that one goes back. */
function useMoved(ads: readonly ShownAd[]): readonly ShownAd[] {
  const { formAction, formData } = useNavigation();
  const id = /\/content\/([^/]+)\/position(?:\?|$)/.exec(formAction ?? "")?.[1];
  const position = Number(formData?.get("position") ?? 0);
  const ad = ads.find((one) => one.id === id);
  if (ad === undefined || position < 1) return ads;
  return ads.filter((one) => one !== ad).toSpliced(position - 1, 0, ad);
}
