import { randomBytes } from "node:crypto";
import { createContext } from "react-router";

/** What the process in front of the router knows of a request and the router could not find out by itself. */
export type Edge = {
  requestId: string;
  /** 128 random bits, new for every response. */
  nonce: string;
  /** The browser's address, after the trusted proxies; null when there is no socket (tests, the development server). */
  clientIp: string | null;
  /** As the browser sent them; the request itself carries the public origin or nothing. */
  origin: string | null;
  fetchSite: string | null;
};

export const edgeContext = createContext<Edge>({
  requestId: "none",
  nonce: "",
  clientIp: null,
  origin: null,
  fetchSite: null,
});

export const newNonce = () => randomBytes(16).toString("base64");
