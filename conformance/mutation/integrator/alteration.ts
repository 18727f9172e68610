import type { Frame } from '../wire/frame.js';
import { field, withFields } from '../wire/rest-alterations.js';
import type { Wire, WireRequest, WireResponse } from '../wire/wire.js';

/** A backend that is wrong in one respect, the persona that must notice, and where. */
export interface Alteration {
  readonly persona: string;
  readonly sentence: string;
  readonly wire: () => Wire;
  /** The operation of the finding. */
  readonly at: string;
  /** What the finding says: `expected; actual`. */
  readonly says: RegExp;
}

/** A change of what is refused with this status. */
export function refusedWith(status: number, change: (body: unknown) => unknown) {
  return (answer: WireResponse) =>
    answer.status === status ? { ...answer, body: change(answer.body) } : answer;
}

/** A change of every answer's fields. */
export function answeredWith(fields: Readonly<Record<string, unknown>>) {
  return (answer: WireResponse) => ({ ...answer, body: withFields(answer.body, fields) });
}

/** A refusal in the right form. */
export function refusal(
  status: number,
  errorCode: string,
  more: Readonly<Record<string, unknown>> = {},
): WireResponse {
  const headers = { 'content-type': 'application/json', 'x-request-id': 'r1' };
  return { status, headers, body: { errorCode, message: 'refused', ...more } };
}

export function has(name: string, value: unknown) {
  return (request: WireRequest) => field(request.body, name) === value;
}

export function without(body: unknown, name: string): unknown {
  return withFields(body, { [name]: undefined });
}

export function referenceOf({ body }: WireRequest): unknown {
  return field(body, 'referenceId');
}

/** Changes what is sent to observers, and to no terminal. */
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
