import type { Dispatcher } from 'undici';

const key = Symbol('canonical request');

/** The method and the path of a request. */
export interface RequestTarget {
  readonly method: string;
  readonly path: string;
}

/** Adds the request of the reference profile to a request that a binding has translated. */
export function withCanonicalRequest<Options extends Dispatcher.DispatchOptions>(
  options: Options,
  { method, path }: RequestTarget,
): Options {
  return Object.assign(options, { [key]: { method, path } });
}

/** The request of the reference profile, also if the wire has another one. */
export function canonicalRequest(options: Dispatcher.DispatchOptions): RequestTarget {
  const canonical: unknown = Reflect.get(options, key);
  return isRequestTarget(canonical) ? canonical : options;
}

function isRequestTarget(value: unknown): value is RequestTarget {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
