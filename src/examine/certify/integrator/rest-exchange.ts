import { createHash } from 'node:crypto';

/** The account that a request names. The key is a fingerprint, so that no record holds a secret or a token. */
export interface RestCaller {
  readonly kind: 'basic' | 'bearer' | 'none';
  readonly key: string;
}

/** A request of the client under examination, as the relay has read it. */
export interface RestRequest {
  /** The position in the order of arrival, from 0. */
  readonly id: number;
  /** The instant at which the whole request was read, in epoch milliseconds. */
  readonly at: number;
  readonly method: string;
  /** The path without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly caller: RestCaller;
  /** The parsed JSON; the text if it is not JSON; undefined if there is none. */
  readonly body: unknown;
}

/** The response to a request. */
export interface RestResponse {
  /** The id of its request. */
  readonly id: number;
  /** The instant at which the response was sent or lost, in epoch milliseconds. */
  readonly at: number;
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The examiner is the sender of a response that no backend has seen. */
  readonly from: 'service' | 'examiner';
  /** False if the examiner cut the connection instead of the response. */
  readonly delivered: boolean;
}

/** A short digest of a token or of credentials: equal texts have equal fingerprints, and none can be read back. */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** The account in an Authorization header. */
export function callerOf(authorization: string | undefined): RestCaller {
  const [, scheme = '', value = ''] = /^(\S+)\s+(.+)$/.exec(authorization ?? '') ?? [];
  const kind = scheme.toLowerCase();
  return kind === 'basic' || kind === 'bearer'
    ? { kind, key: fingerprint(value.trim()) }
    : { kind: 'none', key: '' };
}
