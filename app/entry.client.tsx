import { type ReactNode, startTransition, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { fetchData } from "./data-requests.client.ts";
import { numberFragmentEntries } from "./fragment-entries.client.ts";
import { holdLinksOffline } from "./connection.client.ts";
import { keepTypedEarly } from "./unsaved/before-hydration.client.ts";

numberFragmentEntries();
holdLinksOffline();
const giveBack = keepTypedEarly();

/**
 * Its effect runs after all effects of the page inside. It is around the router and not beside it: two children would count the
 * ids of `useId` in another way than the server did.
 */
function WhenAdopted({ children }: { children: ReactNode }) {
  useEffect(giveBack, []);
  return children;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <WhenAdopted>
        <HydratedRouter unstable_fetch={fetchData} />
      </WhenAdopted>
    </StrictMode>,
  );
});
