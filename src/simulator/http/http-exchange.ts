/** A request with its answer, whatever its status. */
export interface HttpExchange {
  readonly request: {
    readonly method: string;
    readonly path: string;
    /** Credentials are blotted out. */
    readonly headers: Readonly<Record<string, string>>;
    readonly body: unknown;
  };
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The answer as JSON, `undefined` if it is none. */
  readonly body: unknown;
  readonly text: string;
  readonly elapsedMs: number;
}
