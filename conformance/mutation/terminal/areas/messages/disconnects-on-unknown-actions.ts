import type { TerminalAction } from '../../../../../src/simulator/terminal/actions/action.js';
import { completed } from '../../../../../src/simulator/terminal/actions/action.js';
import { actionNamed } from '../../../../../src/simulator/terminal/actions/registry.js';
import type { BrokenTerminal } from '../../broken-terminal.js';

export const disconnectsOnUnknownActions: BrokenTerminal = {
  id: 'disconnects-on-unknown-actions',
  sentence: 'It ends its session on an unknown action.',
  clause: 'MSG-04',
  scenario: 'messages.unknown-action',
  breaks: (environment) => {
    const leaves = (action: string): TerminalAction => ({
      action,
      acknowledge: 'after',
      perform(terminal) {
        terminal.host.kicked(`unknown action ${action}`);
        return completed();
      },
    });
    return { ...environment, actionNamed: (name) => actionNamed(name) ?? leaves(name) };
  },
};
