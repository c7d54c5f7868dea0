import { useRouteLoaderData } from "react-router";

type RootData = { toast: { type: string } | null };

/** Renders the document's title. It starts with what happened, because screen readers always announce titles. */
export function Title({ page, refused = false }: { page: string; refused?: boolean }) {
  const toast = useRouteLoaderData<RootData>("root")?.toast;
  const outcome = refused ? "Error: " : toast?.type === "success" ? "Success: " : "";
  return <title>{`${outcome}${page} – Marquee`}</title>;
}
