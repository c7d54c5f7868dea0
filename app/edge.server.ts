import { randomBytes } from "node:crypto";
import { createContext } from "react-router";

/** What the process in front of the router knows of a request and the router could not find out by itself. */
export type Edge = {
  /** The origin people see, such as https://app.example.com. */
  publicOrigin: string;
  requestId: string;
  /** 128 random bits in base64, new for every response; empty where no policy is sent. */
  nonce: string;
  /** The browser's address, after the trusted proxies. */
  clientIp: string;
  /** As the browser sent them: what the router sees instead is the public origin, or nothing. */
  origin: string | null;
  fetchSite: string | null;
  /** More was uploaded than any form may hold: what arrived is the texts before the first file. */
  isBodyTooLarge: boolean;
  /** There was no room to hold what was uploaded: what arrived is the same texts. */
  isCrowded: boolean;
};

export const newNonce = () => randomBytes(16).toString("base64");

/** The development server has no gate in front: there the request itself is believed. */
export const edgeContext = createContext<Edge | null>(null);

/** The edge of a request, made up from the request itself where no gate stands in front. */
export function edgeOf(context: { get: (key: typeof edgeContext) => Edge | null }, request: Request): Edge {
  return (
    context.get(edgeContext) ?? {
      publicOrigin: new URL(request.url).origin,
      requestId: randomBytes(8).toString("hex"),
      nonce: "",
      clientIp: "127.0.0.1",
      origin: request.headers.get("Origin"),
      fetchSite: request.headers.get("Sec-Fetch-Site"),
      isBodyTooLarge: false,
      isCrowded: false,
    }
  );
}
