/** A request, as it is given to an HTTP client. */
export interface HttpCall {
  readonly method: string;
  /** The path from the root of the base URL: `/api/v1/oauth/token`. */
  readonly path: string;
  /** A header that is `undefined` is not sent, not even where the client has a default for it. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged instead of `body`: for input that is not JSON. */
  readonly rawBody?: string | Uint8Array | undefined;
  /** A list repeats its key. */
  readonly query?:
    | Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>
    | undefined;
  /** Cancels the call when it is aborted. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Set for a second call of a binding that may create something, as guards see it: `own` if the first call creates just this by
   * it.
   */
  readonly second?: 'own' | 'further' | undefined;
}

/**
 * The call with other headers. Its fields are named one by one, because V8 gives each object that is spread and then
 * gets another field its own hidden class, which makes all later reads of it slow.
 */
export function withHeaders(
  { method, path, body, rawBody, query, signal }: HttpCall,
  headers: NonNullable<HttpCall['headers']>,
): HttpCall {
  return { method, path, headers, body, rawBody, query, signal };
}
