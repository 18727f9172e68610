import type { TerminalEnvironment } from '../../../src/simulator/terminal/terminal-environment.js';

/** A terminal that is broken on purpose, in one respect, and the clause that must notice. */
export interface BrokenTerminal {
  /** The name of its file. Stable. */
  readonly id: string;
  /** What it does wrong: one sentence. */
  readonly sentence: string;
  /** The clause whose check must fail on it. */
  readonly clause: string;
  /** The scenario that must show it. */
  readonly scenario: string;
  /** What it is made of instead of the good parts. Called once for each terminal, so that it may remember. */
  readonly breaks: (environment: TerminalEnvironment) => TerminalEnvironment;
}
