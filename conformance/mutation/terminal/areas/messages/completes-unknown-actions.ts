import { completed } from '../../../../../src/simulator/terminal/actions/action.js';
import { actionNamed } from '../../../../../src/simulator/terminal/actions/registry.js';
import type { BrokenTerminal } from '../../broken-terminal.js';

export const completesUnknownActions: BrokenTerminal = {
  id: 'completes-unknown-actions',
  sentence: 'It reports an unknown action as COMPLETED.',
  clause: 'MSG-04',
  scenario: 'messages.unknown-action',
  breaks: (environment) => ({
    ...environment,
    actionNamed: (name) =>
      actionNamed(name) ?? { action: name, acknowledge: 'after', perform: () => completed() },
  }),
};
