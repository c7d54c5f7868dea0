/** What a handler answers. `body` becomes JSON; `raw` goes out as it is. */
export type Reply = {
  status: number;
  body?: unknown;
  raw?: Uint8Array<ArrayBuffer> | string;
  headers?: Record<string, string>;
};

/** Carries the token by which what an answer says was done can be undone. */
export const UNDO_HEADER = "Undo-Token";

export const ok = (body: unknown): Reply => ({ status: 200, body });
export const data = (record: unknown): Reply => ({ status: 200, body: { data: record } });
export const created = (record: unknown): Reply => ({ status: 201, body: { data: record } });
export const noContent = (): Reply => ({ status: 204 });
export const redirect = (location: string): Reply => ({ status: 302, headers: { Location: location } });
