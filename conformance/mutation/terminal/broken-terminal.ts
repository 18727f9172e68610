import type { TerminalEnvironment } from '../../../src/simulator/terminal/terminal-environment.js';

/** A terminal with one deliberate defect, and the clause whose check must fail. */
export interface BrokenTerminal {
  /** A verb phrase with the terminal as its subject; also the name of its file. */
  readonly id: string;
  /** The defect in one sentence. */
  readonly sentence: string;
  /** The clause whose check must fail on it. */
  readonly clause: string;
  /** The scenario that must show it. */
  readonly scenario: string;
  /** Alters the environment of the terminal; called once for each terminal, so that it may keep state. */
  readonly breaks: (environment: TerminalEnvironment) => TerminalEnvironment;
}
