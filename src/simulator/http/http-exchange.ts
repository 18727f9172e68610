/** A request with its response of any status. */
export interface HttpExchange {
  readonly request: {
    readonly method: string;
    readonly path: string;
    /** The headers without credentials. */
    readonly headers: Readonly<Record<string, string>>;
    readonly body: unknown;
  };
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The response as JSON, `undefined` if it is not JSON. */
  readonly body: unknown;
  readonly text: string;
  readonly elapsedMs: number;
  /** True if the response may have data of others, which no event and no report shows. */
  readonly mayBeForeign?: true;
  /** The exchange as it was on the wire, if a binding has translated it. */
  readonly wire?: HttpExchange;
  /** The second calls of the translation, as they were on the wire. */
  readonly seconds?: readonly HttpExchange[];
}
