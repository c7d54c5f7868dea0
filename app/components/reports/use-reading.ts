import { useEffect } from "react";
import { useRevalidator } from "react-router";

const AGAIN_MS = 1000;

/** Asks for the page's data again each second, as long as files are being read. */
export function useReading(isReading: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isReading || state !== "idle") return undefined;
    const timer = setTimeout(() => void revalidate(), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isReading, revalidate, state]);
}
