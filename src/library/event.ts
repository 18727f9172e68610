/** An event of a backend, a fleet or a run. `docs/schemas/events.schema.json` describes the fields of each type. */
export interface TillfleetEvent {
  /** Counts from 0. */
  readonly seq: number;
  /** Milliseconds since the start, by the clock of the run. */
  readonly t: number;
  /** The part that emitted it: `backend`, `terminal:1001`, `scenario:payments.approved`. */
  readonly actor: string;
  /** `payment.stored`, `terminal.state`, `check`, and so on. */
  readonly type: string;
  readonly [field: string]: unknown;
}
