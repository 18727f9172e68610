import type { Wire, WireAnswer, WireRequest } from './wire.js';

/** Whether the call is of this business operation, in whatever system. */
export function isOperation({ path }: WireRequest, operation: string): boolean {
  return path.split('?', 1)[0]?.endsWith(`/${operation}`) === true;
}

/** A field of a JSON object. */
export function field(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}

/** A JSON object with other values in some of its fields; what is no object stays as it is. */
export function withFields(body: unknown, fields: Readonly<Record<string, unknown>>): unknown {
  return typeof body === 'object' && body !== null ? { ...body, ...fields } : body;
}

/** Payments of one amount are taken for payments of another, in the answer and in all that follows. */
export function amountTakenFor(amount: string, other: string): () => Wire {
  return () => ({
    rest: (request, forward) => {
      const { body } = request;
      if (!isOperation(request, 'payNow') || field(body, 'amount') !== amount) return forward(request);
      return forward({ ...request, body: withFields(body, { amount: other }) });
    },
  });
}

/** References that begin with one prefix are stored as if they began with another. */
export function prefixTakenFor(prefix: string, other: string): () => Wire {
  return () => ({
    rest: (request, forward) => {
      const referenceId = field(request.body, 'referenceId');
      if (typeof referenceId !== 'string' || !referenceId.startsWith(prefix)) return forward(request);
      const changed = `${other}${referenceId.slice(prefix.length)}`;
      return forward({ ...request, body: withFields(request.body, { referenceId: changed }) });
    },
  });
}

/** The answers of the operations are changed on their way back. */
export function answersOf(
  operations: readonly string[],
  change: (answer: WireAnswer, request: WireRequest) => WireAnswer,
): () => Wire {
  return () => ({
    rest: async (request, forward) => {
      const answer = await forward(request);
      return operations.some((name) => isOperation(request, name)) ? change(answer, request) : answer;
    },
  });
}

/** A token with the scope opens the operation, whatever the operation asks for. */
export function openedBy(scope: string, operation: string): () => Wire {
  return answersOf([operation], (answer, request) =>
    answer.status === 403 && scopesOf(request).includes(scope) ? { status: 200, body: {} } : answer,
  );
}

/** Calls of the operation that are refused with the status are taken, with nothing in the answer. */
export function taken(
  operation: string,
  status: number,
  which: (request: WireRequest) => boolean = () => true,
): () => Wire {
  return answersOf([operation], (answer, request) =>
    answer.status === status && which(request) ? { status: 200, body: {} } : answer,
  );
}

/** Calls below a path that are refused with 403 are taken, for callers of a role. */
export function letIn(path: RegExp, role = 'INTEGRATOR'): () => Wire {
  return () => ({
    rest: async (request, forward) => {
      const answer = await forward(request);
      const open = answer.status === 403 && path.test(request.path) && claim(request, 'role') === role;
      return open ? { status: 200, body: {} } : answer;
    },
  });
}

/** What an operation answers holds everything that others have sent in its calls: nobody is kept apart. */
export function leaking(
  from: readonly string[],
  into: readonly string[],
  which: (request: WireRequest) => boolean = () => true,
): () => Wire {
  return () => {
    const sent: unknown[] = [];
    return {
      rest: async (request, forward) => {
        const answer = await forward(request);
        if (from.some((name) => isOperation(request, name))) sent.push(request.body);
        if (!into.some((name) => isOperation(request, name)) || !which(request)) return answer;
        return { ...answer, body: withFields(answer.body, { more: [...sent] }) };
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
    // A token that was tampered with, or none of ours.
    return undefined;
  }
}

/** The scopes that the bearer token carries. */
function scopesOf(request: WireRequest): readonly string[] {
  const scope = claim(request, 'scope');
  return typeof scope === 'string' ? scope.split(' ') : [];
}
