import type { Forward, Wire, WireRequest, WireResponse } from './wire.js';

/** Returns whether the call is one of this business operation, in any system. */
export function isOperation({ path }: WireRequest, operation: string): boolean {
  return path.split('?', 1)[0]?.endsWith(`/${operation}`) === true;
}

/** A field of a JSON object. */
export function field(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}

/** A JSON object with other values in some of its fields; any other value is returned unchanged. */
export function withFields(body: unknown, fields: Readonly<Record<string, unknown>>): unknown {
  return typeof body === 'object' && body !== null ? { ...body, ...fields } : body;
}

/** Replaces an amount in payNow with another one. */
export function replaceAmount(amount: string, other: string): () => Wire {
  return () => ({
    rest: (request, forward) => {
      const { body } = request;
      if (!isOperation(request, 'payNow') || field(body, 'amount') !== amount) return forward(request);
      return forward({ ...request, body: withFields(body, { amount: other }) });
    },
  });
}

/** Replaces a prefix of referenceIds with another one, in every call. */
export function replacePrefix(prefix: string, other: string): () => Wire {
  return () => ({
    rest: (request, forward) => {
      const referenceId = field(request.body, 'referenceId');
      if (typeof referenceId !== 'string' || !referenceId.startsWith(prefix)) return forward(request);
      const changed = `${other}${referenceId.slice(prefix.length)}`;
      return forward({ ...request, body: withFields(request.body, { referenceId: changed }) });
    },
  });
}

/** Alters the responses of the operations. */
export function alterResponses(
  operations: readonly string[],
  change: (response: WireResponse, request: WireRequest) => WireResponse,
): () => Wire {
  return () => ({
    rest: async (request, forward) => {
      const response = await forward(request);
      return operations.some((name) => isOperation(request, name)) ? change(response, request) : response;
    },
  });
}

/** Allows the operation for tokens with the scope. */
export function allowWithScope(scope: string, operation: string): () => Wire {
  return alterResponses([operation], (response, request) =>
    response.status === 403 && scopesOf(request).includes(scope) ? { status: 200, body: {} } : response,
  );
}

/** Replaces rejections of the operation with the status by 200 and an empty body. */
export function acceptRejected(
  operation: string,
  status: number,
  which: (request: WireRequest) => boolean = () => true,
): () => Wire {
  return alterResponses([operation], (response, request) =>
    response.status === status && which(request) ? { status: 200, body: {} } : response,
  );
}

/** Replaces 403 for callers of a role by 200, in calls whose path matches. */
export function allowRole(path: RegExp, role = 'INTEGRATOR'): () => Wire {
  return () => ({
    rest: async (request, forward) => {
      const response = await forward(request);
      const open = response.status === 403 && path.test(request.path) && claim(request, 'role') === role;
      return open ? { status: 200, body: {} } : response;
    },
  });
}

/** Adds the bodies of all earlier requests of some operations to the responses of others. */
export function leakRequests(
  from: readonly string[],
  into: readonly string[],
  which: (request: WireRequest) => boolean = () => true,
): () => Wire {
  return () => {
    const sent: unknown[] = [];
    return {
      rest: async (request, forward) => {
        const response = await forward(request);
        if (from.some((name) => isOperation(request, name))) sent.push(request.body);
        if (!into.some((name) => isOperation(request, name)) || !which(request)) return response;
        return { ...response, body: withFields(response.body, { more: [...sent] }) };
      },
    };
  };
}

/**
 * Makes a wire for the calls of sandbox apps, or of production apps. The modes are read from the administration of the
 * apps, because no token carries them (SBX-26).
 */
export function inMode(
  mode: 'sandbox' | 'production',
  make: (which: (request: WireRequest) => boolean) => () => Wire,
): () => Wire {
  return () => {
    const sandboxed = new Map<unknown, unknown>();
    const isInMode = (request: WireRequest) => sandboxed.get(claim(request, 'sub')) === (mode === 'sandbox');
    const wire = make(isInMode)();
    return {
      ...wire,
      async rest(request, forward) {
        const noted: Forward = async (call) => {
          const response = await forward(call);
          if (call.path.startsWith('/api/v1/admin/apps'))
            sandboxed.set(field(response.body, 'appId'), field(response.body, 'sandbox'));
          return response;
        };
        return wire.rest?.(request, noted) ?? noted(request);
      },
    };
  };
}

/** A claim of the bearer token; undefined without one. */
export function claim({ headers }: WireRequest, name: string): unknown {
  const [, claims = ''] = (headers.authorization ?? '').split('.');
  try {
    return field(JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}'), name);
  } catch {
    // A tampered or foreign token.
    return undefined;
  }
}

/** The scopes that the bearer token carries. */
function scopesOf(request: WireRequest): readonly string[] {
  const scope = claim(request, 'scope');
  return typeof scope === 'string' ? scope.split(' ') : [];
}
