interface FaultEvent {
  /** Its place in the plan, from 1. */
  readonly fault: number;
  readonly kind: string;
  /** What it does. */
  readonly sentence: string;
  /** How many terminals it hits. */
  readonly terminals: number;
}

/** A fault is at work from now on. */
export interface FaultBegan extends FaultEvent {
  readonly type: 'fault.began';
  /** Which terminals, where they are few. */
  readonly terminalIds?: readonly string[];
}

/** A fault is over; what it has led to may take longer. */
export interface FaultEnded extends FaultEvent {
  readonly type: 'fault.ended';
  /** How many of them had something for it: a connection, a piece that had to wait, a message to double, a request to refuse. */
  readonly felt: number;
}
