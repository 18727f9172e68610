import type { Frame } from '../wire/frame.js';
import { field, withFields } from '../wire/rest-alterations.js';
import type { Wire, WireRequest, WireResponse } from '../wire/wire.js';

/** A backend that is wrong in one respect, and the persona and operation whose finding must report it. */
export interface Alteration {
  readonly persona: string;
  readonly sentence: string;
  readonly wire: () => Wire;
  /** The operation of the finding. */
  readonly at: string;
  /** The finding as `expected; actual`. */
  readonly finding: RegExp;
}

/** Returns a change of the bodies of all responses with this status. */
export function alterRejections(status: number, change: (body: unknown) => unknown) {
  return (response: WireResponse) =>
    response.status === status ? { ...response, body: change(response.body) } : response;
}

/** Returns a change of the same fields of every response. */
export function withResponseFields(fields: Readonly<Record<string, unknown>>) {
  return (response: WireResponse) => ({ ...response, body: withFields(response.body, fields) });
}

/** Creates a rejection in the documented form. */
export function rejection(
  status: number,
  errorCode: string,
  more: Readonly<Record<string, unknown>> = {},
): WireResponse {
  const headers = { 'content-type': 'application/json', 'x-request-id': 'r1' };
  return { status, headers, body: { errorCode, message: 'rejected', ...more } };
}

/** Returns whether a request has this value in this field. */
export function has(name: string, value: unknown) {
  return (request: WireRequest) => field(request.body, name) === value;
}

/** Returns a body without one field. */
export function without(body: unknown, name: string): unknown {
  return withFields(body, { [name]: undefined });
}

/** The reference of a request. */
export function referenceOf({ body }: WireRequest): unknown {
  return field(body, 'referenceId');
}

/** Changes the frames that are sent to observers; frames to terminals stay unchanged. */
export function toObservers(change: (frame: Frame) => Frame | undefined): Wire {
  return {
    session: () => {
      let isObserver = false;
      return {
        fromClient(frame) {
          if (frame.command === 'CONNECT') isObserver = isObserverToken(frame.headers.Authorization ?? '');
          return frame;
        },
        toClient: (frame) => (isObserver ? change(frame) : frame),
      };
    },
  };
}

function isObserverToken(authorization: string): boolean {
  const [, claims = ''] = authorization.split('.');
  return field(JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}'), 'observer') === true;
}
