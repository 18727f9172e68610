/** The facts of the service that its first page has as JSON. */
export interface ServiceFacts {
  readonly version: string;
  /** The values of `{system}` that the service has. */
  readonly systems: readonly string[];
}
