import { useRouteLoaderData } from "react-router";

type RootData = { toast: { type: string } | null };

/** The document's title. Says first what happened: titles are the one thing that screen readers always speak. */
export function Title({ page, refused = false }: { page: string; refused?: boolean }) {
  const toast = useRouteLoaderData<RootData>("root")?.toast;
  const outcome = refused ? "Error: " : toast?.type === "success" ? "Success: " : "";
  return <title>{`${outcome}${page} – Marquee`}</title>;
}
