import { randomBytes } from "node:crypto";
import { createContext } from "react-router";

/** What the server in front of the router knows about a request and the router can't find out by itself. */
export type Edge = {
  /** The origin that users see, such as https://app.example.com. */
  publicOrigin: string;
  requestId: string;
  /** 128 random bits in base64, new for every response. Empty if no policy is sent. */
  nonce: string;
  /** The client's IP address, without trusted proxies. */
  clientIp: string;
  /** The header as the browser sent it. The router sees the public origin instead, or nothing. */
  origin: string | null;
  fetchSite: string | null;
  /**
   * A file exceeded the limit and was left out. If all files together did, only the texts before the first file were kept.
   */
  isBodyTooLarge: boolean;
  /** There was no room for the upload, so only the texts before the first file were kept. */
  isCrowded: boolean;
  /** Aborted when the process stops, for responses that would keep it from stopping. */
  closing: AbortSignal;
};

export const newNonce = () => randomBytes(16).toString("base64");

/** The development server has no gate in front, so the request itself is trusted there. */
export const edgeContext = createContext<Edge | null>(null);

/** Returns the edge of a request. Without a gate, it is derived from the request itself. */
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
      closing: new AbortController().signal,
    }
  );
}
