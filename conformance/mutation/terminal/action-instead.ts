import type { TerminalAction } from '../../../src/simulator/terminal/actions/action.js';
import { actionNamed } from '../../../src/simulator/terminal/actions/registry.js';
import type { TerminalEnvironment } from '../../../src/simulator/terminal/terminal-environment.js';

/** The terminal does something else for one action. */
export function actionInstead(
  environment: TerminalEnvironment,
  action: string,
  perform: TerminalAction['perform'],
): TerminalEnvironment {
  const instead: TerminalAction = { action, acknowledge: 'after', perform };
  return { ...environment, actionNamed: (name) => (name === action ? instead : actionNamed(name)) };
}
