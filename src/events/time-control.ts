/** The control of a person over virtual time. It changes when instants come in real time, and nothing in the stream. */
export type TimeControl =
  | { readonly kind: 'pause' | 'faster' | 'slower' }
  /** Pauses after the next event. */
  | { readonly kind: 'step' }
  /** Continues at full speed for this virtual time, in milliseconds. */
  | { readonly kind: 'jump'; readonly ms: number };

/** The state of virtual time. */
export interface TimeState {
  readonly state: 'paused' | 'running' | 'jumping';
  /** Virtual milliseconds in a real one; infinite at full speed. */
  readonly speed: number;
  /** Milliseconds since the run started, by its clock. */
  readonly t: number;
}

/** The speeds that a person can choose, from real time to the full speed of the machine. */
export const speeds: readonly number[] = [1, 5, 20, 60, 300, 3_600, Number.POSITIVE_INFINITY];
