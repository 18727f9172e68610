import type { Variables } from '../../input/variables.js';

/** The process in which the commands of a target file are started. */
export interface CommandHost {
  /** The environment of the commands. */
  readonly variables: Variables;
  /** Sends a signal to all processes of a group; 0 only asks whether one exists. Returns false if all of them have ended. */
  signalGroup(id: number, signal: 'SIGTERM' | 'SIGKILL' | 0): boolean;
}
