import { useRouteLoaderData } from "react-router";

type Offers = Record<
  "hasTrash" | "hasCalendar" | "hasLabels" | "hasReviewLinks" | "hasTaskTemplates" | "hasLog",
  boolean
>;

/** Returns whether the API has something that not every API has. */
export const useOffers = (what: keyof Offers): boolean =>
  useRouteLoaderData<Offers>("routes/layout")?.[what] ?? false;
