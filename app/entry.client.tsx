import { startTransition, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { fetchData } from "./data-requests.client.ts";
import { numberFragmentEntries } from "./fragment-entries.client.ts";
import { holdLinksOffline } from "./connection.client.ts";
import { keepTypedEarly } from "./typed-early.client.ts";

numberFragmentEntries();
holdLinksOffline();
const giveBack = keepTypedEarly();

/** Rendered after the router, so that its effect runs after all effects of the page. */
function WhenAdopted() {
  useEffect(giveBack, []);
  return null;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter unstable_fetch={fetchData} />
      <WhenAdopted />
    </StrictMode>,
  );
});
