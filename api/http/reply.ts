/** A handler's response. `body` becomes JSON, and `raw` is sent as is, a stream as fast as it is read. */
export type Reply = {
  status: number;
  body?: unknown;
  raw?: Uint8Array<ArrayBuffer> | string | ReadableStream<Uint8Array<ArrayBuffer>>;
  headers?: Record<string, string>;
};

/** The header with the token that undoes the change. */
export const UNDO_HEADER = "Undo-Token";

/** The header with the address of the private draft that the change has deleted. */
export const DISCARDED_HEADER = "Discarded-Draft";

export const ok = (body: unknown): Reply => ({ status: 200, body });
export const data = (record: unknown): Reply => ({ status: 200, body: { data: record } });
export const created = (record: unknown): Reply => ({ status: 201, body: { data: record } });
/** What was asked for is done afterwards. */
export const accepted = (record: unknown): Reply => ({ status: 202, body: { data: record } });
export const noContent = (): Reply => ({ status: 204 });
export const redirect = (location: string): Reply => ({ status: 302, headers: { Location: location } });
