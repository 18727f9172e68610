import type { Wire, WireRequest, WireResponse } from './wire.js';

/** A backend that responds to everything and does nothing. */
export interface VacuousBackend {
  /** Completes "a backend that …". */
  readonly id: string;
  /** Undefined: it never responds. */
  readonly respond: (request: WireRequest) => WireResponse | undefined;
}

function constant(id: string, status: number, body: unknown): VacuousBackend {
  return { id, respond: () => ({ status, body }) };
}

export const vacuousBackends: readonly VacuousBackend[] = [
  constant('accepts everything with an empty object', 200, {}),
  constant('accepts everything with an empty list', 200, []),
  constant('accepts everything with a page without items', 200, { items: [], nextCursor: null }),
  constant('accepts everything with null', 200, null),
  constant('accepts everything without a body', 204, undefined),
  constant('rejects everything with 400', 400, { errorCode: 'ERR_VALIDATION', message: 'no', details: [] }),
  constant('rejects everything with 401', 401, { errorCode: 'ERR_UNAUTHORIZED', message: 'no' }),
  constant('rejects everything with 403', 403, { errorCode: 'ERR_FORBIDDEN', message: 'no' }),
  constant('rejects everything with 404', 404, { errorCode: 'ERR_NOT_FOUND', message: 'no' }),
  constant('fails with 500', 500, { error: 'internal' }),
  constant('is another product', 200, { apiVersion: '2', data: { status: 'SUCCESS', id: 1 } }),
  { id: 'returns what it was sent', respond: ({ body }) => ({ status: 200, body }) },
  { id: 'never responds', respond: () => undefined },
];

/** The wire of such a backend. Only the calls of `which` get its responses; the others reach a real one. */
export function vacuousWire({ respond }: VacuousBackend, which: (request: WireRequest) => boolean): Wire {
  return {
    async rest(request, forward) {
      if (!which(request)) return forward(request);
      const response = respond(request);
      return response ?? new Promise<never>(() => undefined);
    },
  };
}
