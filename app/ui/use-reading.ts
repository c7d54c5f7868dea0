import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { dropFreshData } from "#ui/fresh-data.ts";

const AGAIN_MS = 1000;

/** Asks for the page's data again each second, as long as the server is reading what it shows. */
export function useReading(isReading: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isReading) return undefined;
    const timer = setInterval(() => {
      dropFreshData();
      void revalidate();
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isReading, revalidate]);
}
