import type { TerminalAction } from '../../../src/simulator/terminal/actions/action.js';
import { actionNamed } from '../../../src/simulator/terminal/actions/registry.js';
import type { TerminalEnvironment } from '../../../src/simulator/terminal/terminal-environment.js';

/** Replaces what the terminal does for one action. */
export function replaceAction(
  environment: TerminalEnvironment,
  action: string,
  perform: TerminalAction['perform'],
): TerminalEnvironment {
  const replacement: TerminalAction = { action, acknowledge: 'after', perform };
  return { ...environment, actionNamed: (name) => (name === action ? replacement : actionNamed(name)) };
}
